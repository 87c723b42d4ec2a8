export const usage = `Usage: npm run serve -- [options]

Without --results the service serves a simulated world and accepts the keys demo-pro and demo-free.

  --results FILE     a results file, a folder, a pattern or an archive (docs/your-races.md); may be given several
                     times, also as --results A B
  --zone TRACK=ZONE  time zone of a track that a results file names, such as "Ashford Park=America/New_York"; several times
  --as FORMAT        the format of the results files, where it is not known by itself; racing-form formats lists them
  --columns FILE     JSON that says what the columns of other tables hold (docs/your-races.md)
  --as-of DATE       replay a past day, YYYY-MM-DD: later results are hidden
  --without-prices   predict results files without the starting prices of earlier races
  --scale SCALE      size of the simulated world: full, medium, site or small (full)
  --seed N           seed of the simulated world, a whole number (20260101)
  --today DATE       pin the simulated world to the beginning of a day, YYYY-MM-DD
  --store URL        serve the history published to PostgreSQL: postgres://user@host/database; several servers with
                     the same database by commas; no data folder is used
  --key KEY=PLAN     accept KEY; PLAN is free or pro; may be given several times
  --limit PLAN=D/S   requests of a plan's key in 24 hours and per second (free=1000/20, pro=50000/50); may be given twice
  --upstream URL     URL of a live service, to which /relay sends requests
  --prices TABLE     follow a table of prices: a CSV or JSON file, or an address (docs/prices.md)
  --prices-every S   seconds between two looks at it, 2 to 600 (5)
  --prices-age S     seconds after its last change until which prices are shown, 10 to 86400 (120)
  --relay-only       serve only the add-in and the relay: no store, no races; the live service is the default source
  --tls-cert FILE    certificate chain (PEM): the server uses https
  --tls-key FILE     the certificate's private key (PEM)
  --port N           port to listen on (3000; 0 for a free one)
  --host H           address to listen on (127.0.0.1)
  --name NAME        host name by which browsers reach this server, besides localhost; may be given several times
  --admin-port N     port of /metrics and the detailed /health (none; 0 for a free one)
  --admin-host H     address of the administrative port (127.0.0.1)
  --trusted-proxy A  address or network (10.0.0.0/8) of a proxy that states senders in X-Forwarded-For; several times
  --drain SECONDS    when stopping, time between the first 503 of /health/ready and refusing connections (0)
  --data DIR         folder of the stores (data)
  --dist DIR         folder of the built pages (dist)
  --help             this text

Secrets are set in the environment: RACING_FORM_KEY (keys as --key, KEY or KEY=PLAN,...), RACING_UPSTREAM (as --upstream), RACING_API_KEY with RACING_TEAM_TOKENS
(NAME:TOKEN,...), RACING_MEMBER_BUDGET and RACING_FOLLOW_BUDGET (requests a day), REDIS_URL (for what several
processes share), RACING_STORE (as --store), RACING_PRICES (as --prices), PGPASSWORD (the password of --store).
See docs/deploy.md.
`;
