import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { type PaneContext, paneContext } from "../../../src/addin/pane/state/paneContext";

/** Renders a part of the pane in the page, with those parts of the pane's state that it uses. */
export const renderInPane = (context: object, children: ComponentChildren): Promise<void> =>
  act(() =>
    render(
      <paneContext.Provider value={context as PaneContext}>{children}</paneContext.Provider>,
      document.body,
    ),
  );
