export const incompleteText = `This export is incomplete: it is still being written, or was interrupted.
Nothing can be imported from here. Export again: qm export --all FOLDER --replace
`;

export const readmeText = `Everything that Quartermaster keeps, written by: qm export --all

  configuration.yaml  settings, notifications, acknowledgements, asset types, custom fields, webhooks, workflows
  texts.yaml          the mails that an administrator wrote, saved views, import profiles, what each person chose to be
                      told, what is posted to Slack and sent by Twilio, the number of the next asset ID
  locations.csv       places by path, the outermost first
  people.csv          with their postal addresses; nobody's password
  catalogue.csv       what can be requested
  vendors.csv         a row for each product that a vendor sells
  assets.csv          every asset, the retired ones last
  files.csv           the files of assets and vendors, in the folder files
  asset-ids.csv       IDs that no asset gets any more: of deleted assets, and of reservations
  photos, files       as the tables name them
  quartermaster.yaml  how many rows there are

The tables are CSV: UTF-8, comma, quoted where needed. A cell that a spreadsheet would run as a formula begins
with an apostrophe, which an import takes away again.

People's addresses are included, so keep this folder as you keep them.

Not included: requests, history and audit, passwords, access tokens, secrets and headers of webhooks, secrets of
workflows, the connection to Slack with its channels, the auth token of Twilio, the mail server (which the server's
environment names), who agreed to be sent texts, views that people keep for themselves, confirmation rounds and
stock-takes, who acknowledged what.

Into an empty installation, signed in as its administrator: qm import FOLDER
There, people have no password until they are invited (qm people invite), and webhooks are inactive, with new
secrets.
`;

export const configurationHeading = `# Settings, notifications, acknowledgements, asset types, custom fields, the default location, webhooks and
# workflows.
# qm import FOLDER applies them. Secrets are not included, and webhooks come back inactive.

`;

export const textsHeading = `# The mails that an administrator wrote, saved views, import profiles, what each person chose to be told, what is
# posted to Slack and sent by Twilio, and the number of the next asset ID.

`;
