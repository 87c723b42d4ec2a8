import { office } from "./office";

/** Lets the ribbon's button of that name do a piece of work. Office waits for the end of it, whatever the outcome. */
export function onCommand(name: string, work: () => Promise<void>): void {
  office()?.actions?.associate(name, (event: Office.AddinCommands.Event) => {
    const done = (): void => event.completed();
    work().then(done, done);
  });
}
