import { parseCached } from "../../../functions/call/argumentCache";
import { cellsByName } from "../../../functions/call/arguments";
import type { Call } from "../../../functions/call/call";
import { session } from "../../../functions/call/session";
import { meetingsCall } from "../../../functions/meetings";
import { venuesCall } from "../../../functions/venues";
import { t } from "../../../language/translate";
import { countries, countryCodes } from "../../../spec/codes";
import type { EndpointName } from "../../../spec/endpoints";
import type { MeetingsResponse } from "../../../spec/meetings";
import type { Responses } from "../../../spec/responses";
import { settingDefinitions } from "../../settings/settingDefinitions";
import { type EntryProps, Notice, SelectField, TextField } from "../controls/controls";
import { usePane } from "../state/paneContext";
import { type Loaded, useLoaded } from "../state/useLoaded";
import { type FormulaHandle, takesAnyCountry, takesRunner } from "./formula";
import * as labels from "./labels";

/** The empty choice in a list that a response fills: an instruction, or the reason why the list is empty. */
const unchosen = ({ problem }: Loaded<unknown>, toDo: string | undefined): string =>
  toDo ?? (problem === undefined ? t`Loading …` : t`None`);

interface ResponseRequest<E extends EndpointName> {
  readonly endpoint: E;
  readonly call: Call;
  readonly args: readonly unknown[];
}

/**
 * Requests the data for a picker, again after a failure once the service responds, and again for other races
 * in this browser or another day of the source; a newer request wins.
 */
function useResponse<E extends EndpointName>(request: ResponseRequest<E> | undefined): Loaded<Responses[E]> {
  const { client, connection, inBrowser, settings } = usePane();
  const key = request && JSON.stringify([request.call.name, request.args, settings.chosen()]);
  const send = async (
    { endpoint, call, args }: ResponseRequest<E>,
    signal: AbortSignal,
  ): Promise<Responses[E]> => {
    await client.ready();
    const { question } = parseCached(call, cellsByName(call, args), session());
    const { response } = await client.ask({ ...question, endpoint }, { signal });
    return response;
  };
  return useLoaded(
    [key, connection.connection()],
    (signal) => request && send(request, signal),
    (reload, hasFailed) => {
      // Known once the client is ready.
      let shown: { readonly asOf: string | undefined } | undefined;
      const note = (): void => void (shown = { asOf: client.status().asOf });
      void Promise.resolve(client.ready()).then(note, () => undefined);
      const onChange = (): void => {
        if (!shown || shown.asOf === client.status().asOf) return;
        note();
        reload();
      };
      const ends = [
        client.onOutageEnd(() => hasFailed() && reload()),
        client.onChange(onChange),
        inBrowser.onRacesChange(reload),
      ];
      return () => ends.forEach((end) => end());
    },
  );
}

/** Requests the meetings of a day, in the given timezone or the workbook's; nothing if there is no day. */
export function useMeetings(
  day: { readonly date: string; readonly raceCode: string; readonly timezone?: string } | undefined,
): Loaded<MeetingsResponse> {
  const { date = "", raceCode, timezone } = day ?? {};
  const args = [date, raceCode, undefined, undefined, timezone && `timezone=${timezone}`];
  return useResponse(date === "" ? undefined : { endpoint: "meetings", call: meetingsCall, args });
}

interface MeetingPickerProps {
  readonly meetings: Loaded<MeetingsResponse>;
  readonly meeting: labels.Meeting | undefined;
  readonly onPick: (place: labels.Place | undefined, meeting: labels.Meeting | undefined) => void;
}

export function MeetingPicker({ meetings: state, meeting, onPick }: MeetingPickerProps) {
  const { value: response, problem } = state;
  const meetings = response?.meetings ?? [];
  const places = response ? labels.placesOf(response) : [];
  const toDo = meetings.length === 0 ? t`No meetings on this date` : t`Choose a meeting (${meetings.length})`;
  return (
    <>
      <Notice tone="warning">{problem}</Notice>
      <SelectField
        label={t`Meeting`}
        value={meeting ? String(meetings.indexOf(meeting)) : ""}
        disabled={meetings.length === 0}
        none={unchosen(state, response && toDo)}
        options={meetings.map((item, index) => ({
          value: String(index),
          label: labels.meetingLabel(item, places[index]?.own),
        }))}
        onChange={(value) => onPick(places[Number(value || -1)], meetings[Number(value || -1)])}
      />
    </>
  );
}

export const DateField = ({ value, onChange }: EntryProps) => (
  <TextField
    label={t`Date`}
    value={value}
    suggestions={() => ["today", "tomorrow", "yesterday"]}
    hint={t`A word such as today or saturday, +1 for tomorrow, or a date such as 2026-03-14.`}
    onChange={(text) => onChange(text.trim())}
  />
);

const zoneOf = ({ timezone }: { readonly timezone?: string }) => (timezone === undefined ? {} : { timezone });

/** Chooses the date and, if the function takes them, the meeting and the race. */
export function RacePicker({ formula, setValues, change }: FormulaHandle) {
  const { call, values, scope } = formula;
  const { date = "", track = "", race = "" } = values;
  const picksRace = call.argumentNames.includes("track") || takesRunner(call);
  const meetings = useMeetings(picksRace ? { date, raceCode: scope.race_code, ...zoneOf(scope) } : undefined);
  const meeting = labels.findMeeting(meetings.value, { slug: track, country: scope.country });

  const pickMeeting = (picked: labels.Place | undefined): void => {
    setValues({ track: picked?.slug ?? "", race: "", ...(picked?.own && { date: picked.own.date }) });
    if (picked) change({ scope: { ...scope, country: picked.country, ...zoneOf(picked.own ?? scope) } });
  };
  return (
    <>
      <DateField
        value={date}
        onChange={(day) => {
          setValues({ date: day, track: "", race: "" });
          change({ scope: { race_code: scope.race_code, country: scope.country } });
        }}
      />
      {picksRace && (
        <>
          <MeetingPicker meetings={meetings} meeting={meeting} onPick={pickMeeting} />
          <SelectField
            label={t`Race`}
            value={race}
            disabled={!meeting}
            none={t`Choose a race`}
            options={(meeting?.races ?? []).map((item) => ({
              value: String(item.raceNumber),
              label: labels.raceLabel(item),
            }))}
            hint={labels.startsHint()}
            onChange={(value) => setValues({ race: value })}
          />
        </>
      )}
    </>
  );
}

export const RaceTypeField = (entry: EntryProps) => (
  <SelectField label={t`Race type`} options={settingDefinitions.race_code.choices()} {...entry} />
);

const countryOptions = countryCodes.map((value) => ({ value, label: countries[value] }));

/** Chooses the race code and, for functions of a venue or of all countries, the country. */
export function ScopeFields({ formula: { call, scope, values }, change, setValues }: FormulaHandle) {
  return (
    <>
      <RaceTypeField
        value={scope.race_code}
        onChange={(code) => change({ scope: { ...scope, race_code: code } })}
      />
      {call.argumentNames.includes("venue") && (
        <SelectField
          label={t`Country`}
          value={scope.country}
          options={countryOptions}
          onChange={(country) => change({ scope: { ...scope, country } })}
        />
      )}
      {takesAnyCountry(call) && (
        <SelectField
          label={t`Country`}
          none={t`All countries`}
          value={values.country ?? ""}
          options={countryOptions}
          onChange={(country) => setValues({ country })}
        />
      )}
    </>
  );
}

export function VenuePicker({ formula: { scope, values }, setValues }: FormulaHandle) {
  const { race_code, country } = scope;
  const state = useResponse({ endpoint: "venues", call: venuesCall, args: [race_code, country] });
  const { value: response, problem } = state;
  const venues = response?.venues ?? [];
  return (
    <>
      <Notice tone="warning">{problem}</Notice>
      <SelectField
        label={t`Venue`}
        value={values.venue ?? ""}
        none={unchosen(state, response && t`Choose a venue (${venues.length})`)}
        options={venues.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(venue) => setValues({ venue })}
      />
    </>
  );
}
