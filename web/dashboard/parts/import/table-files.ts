/** The kinds of files that an import accepts, for the browser's file dialog. */
export const tableFiles =
  '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
