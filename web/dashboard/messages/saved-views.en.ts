/** Words of the dialog of saved views, which arrive when it is opened. */
export const savedViewsEn = {
  title: 'Saved views',
  own: 'Your views',
  team: 'Views of the team',
  none: 'No view yet. Choose filters in the list, then save them here under a name.',
  by: (name: string) => `Shared by ${name}`,
  shared: 'Shared',
  isDefault: 'Default',
  share: 'Share with the team',
  unshare: 'Stop sharing',
  makeDefault: 'Open from the menu',
  endDefault: 'No longer open from the menu',
  replace: 'Replace by these filters',
  deleteTitle: (name: string) => `Delete the view ${name}?`,
  deleteText: 'The records in it stay.',
  saveTitle: 'Save these filters',
  nothing: 'The list has no filters at the moment.',
  save: 'Save view',
  saved: (name: string) => `The view ${name} was saved`,
}

export type SavedViewWords = typeof savedViewsEn
