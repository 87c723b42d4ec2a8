import { type ViewName, views } from "../navigation";
import { usePane } from "./state/paneContext";

/** The icon of each view: the path of its lines in a square of 20. */
const icons: Readonly<Record<ViewName, string>> = {
  build: "M4 5h9M4 10h5M4 15h5M14 10v7M10.5 13.500h7",
  pictures: "M3 17h14M5.5 14v-4M10 14V5M14.5 14V8",
  raceDay: "M3.5 5.500h13v11h-13zM3.5 9h13M7 3.500v4M13 3.500v4",
  refresh: "M16 8a6.3 6.3 0 0 0-11.5-1.500M4 12a6.3 6.3 0 0 0 11.5 1.500M4.5 3v3.500H8M15.5 17v-3.500H12",
  reference:
    "M10 5.500c-2-1.5-4.5-1.5-7-.5v11c2.5-1 5-1 7 .5 2-1.5 4.5-1.5 7-.5V5c-2.5-1-5-1-7 .5zM10 5.500v11",
  activity: "M2.5 10.500h3.500l2.3-6 3.400 11 2.3-5h3.5",
  settings: "M3 6h6M13 6h4M11 4v4M3 14h2.500M9.5 14H17M7.5 12v4",
};

const viewNames = Object.keys(views) as ViewName[]; // the keys of a constant table

/** The views of the pane, one row of icons with their names. */
export function Tabs() {
  const { navigation } = usePane();
  const { view } = navigation.route();
  return (
    <nav class="tabs" aria-label="Views">
      {viewNames.map((name) => (
        <button
          type="button"
          key={name}
          aria-current={name === view ? "page" : undefined}
          onClick={() => navigation.go({ view: name })}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={icons[name]} />
          </svg>
          {views[name]}
        </button>
      ))}
    </nav>
  );
}
