-- A name is a few words, and every order and every new customer put each of them into its place in the index. Now they wait
-- in a short list, which a search reads too, and are put in place together. No longer than this, so that neither a search
-- nor whoever empties the list waits long.
alter index orders_name set (fastupdate = on, gin_pending_list_limit = 128);
alter index customers_words set (fastupdate = on, gin_pending_list_limit = 128);
