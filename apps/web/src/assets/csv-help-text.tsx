/** What the CSV actions do. */
export const CsvHelpText = () => (
  <>
    <p>
      <b>CSV Template</b> is an empty file with the columns that an import reads.
    </p>
    <p>
      <b>Import CSV</b> updates the assets whose ID is in the file and adds the others, once you have seen the
      plan.
    </p>
    <p>
      <b>Export CSV</b> writes the assets listed here: these filters, this order, these columns. Retired
      assets are only in it if the filters ask for them.
    </p>
    <p>An export can be changed in a spreadsheet and imported again.</p>
  </>
);
