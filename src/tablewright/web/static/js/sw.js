// Shows reminders while no page of ours is open. It keeps nothing and answers no request for a page.

self.addEventListener("push", (event) => {
  const letter = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(letter.title ?? "Your turn", { body: letter.text ?? "", tag: letter.link ?? "tablewright", data: { link: letter.link ?? "/" } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(event.notification.data?.link ?? "/", self.location.origin);
  const here = new URL(link.pathname, self.location.origin).href; // only ever a page of this server
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const open = pages.find((page) => page.url.split(/[?#]/)[0] === here);
    return open ? open.focus() : self.clients.openWindow(here);
  }));
});
