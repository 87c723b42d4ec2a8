import { type ViewName, views } from "../navigation";
import { usePane } from "./paneContext";

const names = Object.keys(views) as ViewName[]; // the keys of a constant table

/** The pane's views, one of which is shown. */
export function Tabs() {
  const { navigation } = usePane();
  const { view } = navigation.place();
  return (
    <nav class="tabs" aria-label="Views">
      {names.map((name) => (
        <button
          type="button"
          key={name}
          aria-current={name === view ? "page" : undefined}
          onClick={() => navigation.go({ view: name })}
        >
          {views[name]}
        </button>
      ))}
    </nav>
  );
}
