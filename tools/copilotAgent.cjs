/** The files of a Copilot agent in the package: what it is, and the add-in's functions that it may call. */
require("./typescript.cjs");
const { agentActions } = require("../src/addin/agentActions.ts");

const id = "racingAgent";
const files = { agent: "declarativeAgent.json", plugin: "racingPlugin.json" };
const schemas = "https://developer.microsoft.com/json-schemas/copilot";

const parametersOf = (parameters) => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(parameters).map(([name, description]) => [name, { type: "string", description }]),
  ),
  required: Object.keys(parameters).filter((name) => !/optional/.test(parameters[name])),
});

/** Returns the content of the agent's files by name. */
function agentFiles() {
  const names = Object.keys(agentActions);
  return {
    [files.agent]: {
      $schema: `${schemas}/declarative-agent/v1.5/schema.json`,
      version: "v1.5",
      name: "Racing Form",
      description:
        "Answers questions about meetings, race cards and scratchings from the Racing Form add-in.",
      instructions:
        "Answer only from the tables that the functions return. State probabilities as the table does, with the field's unit, " +
        "and say when a function returned an error. Never invent a runner, a price or a result. Give no advice to bet.",
      conversation_starters: [{ title: "Today's meetings", text: "Which meetings are on today?" }],
      actions: [{ id: "racingFunctions", file: files.plugin }],
    },
    [files.plugin]: {
      $schema: `${schemas}/plugin/v2.3/schema.json`,
      schema_version: "v2.3",
      name_for_human: "Racing Form",
      namespace: "racingform",
      description_for_human: "Meetings, race cards and repriced races.",
      functions: Object.entries(agentActions).map(([name, { description, parameters }]) => ({
        name,
        description,
        parameters: parametersOf(parameters),
        returns: {
          type: "string",
          description: "The table as JSON, its first row the headings; or an error's message.",
        },
      })),
      runtimes: [
        {
          type: "LocalPlugin",
          spec: { local_endpoint: "Microsoft.Office.Addin", allowed_host: ["workbook"] },
          run_for_functions: names,
        },
      ],
    },
  };
}

/** Returns a unified manifest with the agent. */
function withAgent(manifest) {
  const [extension] = manifest.extensions;
  const [runtime] = extension.runtimes;
  const actions = Object.keys(agentActions).map((name) => ({ id: name, type: "executeDataFunction" }));
  const runtimes = [{ ...runtime, actions: [...runtime.actions, ...actions] }];
  return {
    ...manifest,
    extensions: [{ ...extension, runtimes }],
    copilotAgents: { declarativeAgents: [{ id, file: files.agent }] },
  };
}

module.exports = { agentFiles, withAgent };
