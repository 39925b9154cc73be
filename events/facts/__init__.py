"""The fact types, one file a noun; `adas_dream.events.catalog` lists them all."""
