/** Dialogs of the list, loaded together when the first one is opened. */
export { BulkButtons } from './bulk-buttons.tsx'
export { FilterDialog } from './filter-dialog.tsx'
