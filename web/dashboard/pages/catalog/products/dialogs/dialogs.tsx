/** Dialogs of the list. They arrive when the first of them is opened. */
export { BulkButtons } from './bulk-buttons.tsx'
export { FilterDialog } from './filter-dialog.tsx'
export { ImportDialog } from './import-dialog.tsx'
