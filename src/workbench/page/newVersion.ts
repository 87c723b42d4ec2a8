/** Announces a new version of the static site, which opens once all pages of this version are closed. */
export async function announceNewVersion(notify: (text: string) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // absent in http pages from another host
  const registration = await navigator.serviceWorker.ready;
  const announce = (): void => {
    if (registration.waiting)
      notify("A new version is ready: it opens once all pages of this one are closed");
    else registration.installing?.addEventListener("statechange", announce, { once: true });
  };
  announce();
  registration.addEventListener("updatefound", announce);
}
