import { describeFormats } from "../service/importing/formats/formats";

/** Entry point of the command that lists the formats of results files. */
process.stdout.write(describeFormats());
