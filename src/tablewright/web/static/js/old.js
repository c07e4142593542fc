// For browsers that are too old for the modules of the page: a plain script that says so, in words of their time.
(function () {
  var waited = 0;
  var note = null;
  var timer = setInterval(function () {
    var app = document.getElementById("app");
    waited += 1;
    if (app && app.childNodes.length > 0) {
      clearInterval(timer);
      if (note) note.parentNode.removeChild(note);
    } else if (waited === 6) {
      note = document.createElement("div");
      note.className = "quiet-page";
      note.setAttribute("role", "alert");
      note.innerHTML = "<h1>tablewright</h1><p>The table has not come up. This browser may be too old for it: it needs one of the last three years. Your games are safe.</p>";
      document.body.appendChild(note);
    }
  }, 1000);
})();
