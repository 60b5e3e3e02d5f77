/** An SQL condition on a row of `categories`: neither it nor a category above it is hidden, so buyers see it. */
export const isShownCategory = (category: string) => `not exists (
    with recursive above as (
      select ${category}.parent_id, ${category}.is_hidden
      union all
      select a.parent_id, a.is_hidden from above join categories a on a.id = above.parent_id
    ) select from above where is_hidden)`
