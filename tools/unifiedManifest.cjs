/**
 * Derives the unified manifest (JSON) from manifest.xml, so that the two say the same. Excel's subscription
 * versions and the Microsoft 365 admin centre read it; perpetual versions of Excel read manifest.xml only.
 */
const { parseStringPromise } = require("xml2js");

/** The first version of the schema with both a metadata address and enumerations for custom functions. */
const schemaVersion = "1.25";

const textOf = (element) => element.$?.DefaultValue ?? element;
const attribute = (element, name) => element?.[0]?.$?.[name];

/** Returns the texts and addresses of the manifest's resources by their ids. */
function resourcesOf({ "bt:Images": [images], "bt:Urls": [urls], ...strings }) {
  const {
    "bt:ShortStrings": [short],
    "bt:LongStrings": [long],
  } = strings;
  const all = [...images["bt:Image"], ...urls["bt:Url"], ...short["bt:String"], ...long["bt:String"]];
  return new Map(all.map(({ $: { id, DefaultValue } }) => [id, DefaultValue]));
}

/** Returns the parts of a manifest that the unified one needs: a resource by an element's resid, an action's id. */
function reader(resources) {
  const resource = (element) => resources.get(attribute(element, "resid"));
  const supertip = ({ Supertip: [{ Title, Description }] }) => ({
    title: resource(Title),
    description: resource(Description),
  });
  const actionId = ({ Action: [action] }) =>
    action.$["xsi:type"] === "ShowTaskpane" ? "openPane" : action.FunctionName[0];
  // The schema allows three sizes of each icon, and requires these.
  const icons = ({ Icon: [{ "bt:Image": images }] }) =>
    images
      .filter(({ $: { size } }) => ["16", "32", "80"].includes(size))
      .map(({ $: { size, resid } }) => ({ size: Number(size), url: resources.get(resid) }));
  return { resource, supertip, actionId, icons };
}

function ribbonOf({ CustomTab: [tab] }, { resource, supertip, actionId, icons }) {
  const item = (element) => ({
    id: element.$.id,
    type: "menuItem",
    label: resource(element.Label),
    supertip: supertip(element),
    actionId: actionId(element),
  });
  const control = (element) => ({
    id: element.$.id,
    type: element.$["xsi:type"] === "Menu" ? "menu" : "button",
    label: resource(element.Label),
    icons: icons(element),
    supertip: supertip(element),
    ...(element.Items ? { items: element.Items[0].Item.map(item) } : { actionId: actionId(element) }),
  });
  const group = (element) => ({
    id: element.$.id,
    label: resource(element.Label),
    icons: icons(element),
    controls: element.Control.map(control),
  });
  const groups = tab.Group.map(group);
  return { contexts: ["default"], tabs: [{ id: tab.$.id, label: resource(tab.Label), groups }] };
}

/** Returns the pane's page, and every function that a control or a shortcut names, with the name that a person reads. */
function actionsOf(ribbon, { actions }) {
  const controls = ribbon.tabs.flatMap(({ groups }) => groups.flatMap((group) => group.controls));
  const labels = controls
    .flatMap((control) => control.items ?? [control])
    .map(({ actionId, label }) => [actionId, label]);
  const names = new Map([...labels, ...actions.map(({ id, name }) => [id, name])]);
  return [...names].map(([id, displayName]) =>
    id === "openPane" ? { id, type: "openPage", view: "pane" } : { id, type: "executeFunction", displayName },
  );
}

/** Returns what the add-in adds to Excel: its runtime with functions and actions, ribbon, shortcuts, first message. */
function extensionOf(app, shortcuts) {
  const { Hosts, Resources } = app.VersionOverrides[0];
  const { Runtimes, AllFormFactors, DesktopFormFactor } = Hosts[0].Host[0];
  const from = reader(resourcesOf(Resources[0]));
  const [{ Script, Namespace, Metadata }] = AllFormFactors[0].ExtensionPoint;
  const [{ GetStarted, ExtensionPoint }] = DesktopFormFactor;
  const ribbon = ribbonOf(ExtensionPoint[0], from);
  const [{ Runtime }] = Runtimes;
  const namespace = from.resource(Namespace);
  const source = ([{ SourceLocation }]) => from.resource(SourceLocation);
  return {
    requirements: {
      scopes: ["workbook"],
      capabilities: app.Requirements[0].Sets[0].Set.map(({ $: { Name, MinVersion } }) => ({
        name: Name,
        minVersion: MinVersion,
      })),
    },
    runtimes: [
      {
        id: "Racing.Runtime",
        type: "general",
        code: { page: from.resource(Runtime), script: source(Script) },
        lifetime: attribute(Runtime, "lifetime"),
        actions: actionsOf(ribbon, shortcuts),
        customFunctions: {
          namespace: { id: namespace, name: namespace },
          metadataUrl: source(Metadata),
          allowCustomDataForDataTypeAny: true,
        },
      },
    ],
    ribbons: [ribbon],
    keyboardShortcuts: [
      {
        shortcuts: shortcuts.shortcuts.map(({ action, key }) => ({ key, actionId: action })),
        keyMappingFiles: { shortcutsUrl: app.ExtendedOverrides[0].$.Url },
      },
    ],
    getStartedMessages: [
      {
        title: from.resource(GetStarted[0].Title),
        description: from.resource(GetStarted[0].Description),
        learnMoreUrl: from.resource(GetStarted[0].LearnMoreUrl),
      },
    ],
  };
}

/** Returns the unified manifest of an add-in, from the text of its XML manifest and of its shortcuts' file. */
async function unifiedManifest(xml, shortcuts) {
  const { OfficeApp: app } = await parseStringPromise(xml);
  const [name, description, support] = [app.DisplayName, app.Description, app.SupportUrl].map(([first]) =>
    textOf(first),
  );
  const page = (file) => new URL(file, support).href;
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${schemaVersion}/MicrosoftTeams.schema.json`,
    manifestVersion: schemaVersion,
    id: app.Id[0],
    version: app.Version[0].split(".").slice(0, 3).join("."),
    name: { short: name, full: `${name} for Excel` },
    description: { short: description.split(":")[0], full: description },
    developer: {
      name: app.ProviderName[0],
      websiteUrl: support,
      privacyUrl: page("privacy.html"),
      termsOfUseUrl: page("licence.html"),
    },
    localizationInfo: { defaultLanguageTag: app.DefaultLocale[0].toLowerCase() },
    icons: { color: "assets/icon-192.png", outline: "assets/icon-outline-32.png" },
    accentColor: "#12925A",
    validDomains: app.AppDomains[0].AppDomain.map((address) => new URL(address).host),
    authorization: {
      permissions: { resourceSpecific: [{ name: "Document.ReadWrite.User", type: "Delegated" }] },
    },
    extensions: [extensionOf(app, JSON.parse(shortcuts))],
  };
}

module.exports = { unifiedManifest };
