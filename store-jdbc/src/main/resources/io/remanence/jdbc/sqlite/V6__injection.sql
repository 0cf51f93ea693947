-- What a record of an injection needs to be rendered again, and which records show what.

-- asked is the number of the user's message, 0 where it is not known; shown says which messages of
-- the window the prompt held, as ranges; language, zone and max_chars are how the blocks, as JSON,
-- were written.
ALTER TABLE injection ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE injection ADD COLUMN asked_redacted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE injection ADD COLUMN shown TEXT;
ALTER TABLE injection ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE injection ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE injection ADD COLUMN max_chars INTEGER NOT NULL DEFAULT 500;
ALTER TABLE injection ADD COLUMN blocks TEXT;
UPDATE injection
  SET asked = coalesce((SELECT user_seq FROM turn WHERE turn.id = injection.turn), 0),
      language = CASE WHEN instr(text, '[相关记忆') > 0 THEN 'zh' ELSE 'en' END,
      blocks = CASE WHEN text <> ''
        THEN json_array(json_object('kind', 'memories', 'text', text, 'tokens', tokens)) END;
ALTER TABLE injection DROP COLUMN text;
CREATE INDEX injection_by_age ON injection (time);

-- What a record shows and is not redacted: injection is injection.number, item a memory's id or a
-- message's number, session that of a message.
CREATE TABLE injection_item (
  injection INTEGER NOT NULL,
  kind      TEXT NOT NULL,
  item      TEXT NOT NULL,
  session   INTEGER,
  PRIMARY KEY (injection, kind, item)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO injection_item
  SELECT i.number, j.value ->> '$.kind', j.value ->> '$.id',
      CASE j.value ->> '$.kind' WHEN 'message'
        THEN (SELECT session FROM message WHERE seq = CAST(j.value ->> '$.id' AS INTEGER)) END
    FROM injection i, json_each(CASE WHEN json_valid(i.items) THEN i.items ELSE '[]' END) j
    WHERE j.type = 'object' AND json_type(j.value, '$.kind') = 'text'
      AND json_type(j.value, '$.id') = 'text';
INSERT OR IGNORE INTO injection_item
  SELECT number, 'message', CAST(asked AS TEXT), session FROM injection WHERE asked > 0;

-- Records that show what was erased before there was this table: which line it is, SQL can't tell.
UPDATE injection
  SET blocks = json_array(json_object('kind', 'memories', 'text',
        CASE language WHEN 'zh' THEN '[已抹除]' ELSE '[erased]' END, 'tokens', tokens))
  WHERE blocks IS NOT NULL AND EXISTS (
    SELECT 1 FROM injection_item s WHERE s.injection = injection.number
      AND CASE s.kind
        WHEN 'memory' THEN NOT EXISTS (SELECT 1 FROM memory WHERE id = s.item)
        ELSE NOT EXISTS (SELECT 1 FROM message WHERE seq = CAST(s.item AS INTEGER)) END
      AND NOT (s.kind = 'message' AND s.item = CAST(injection.asked AS TEXT)));
UPDATE injection
  SET query = CASE language WHEN 'zh' THEN '[已抹除]' ELSE '[erased]' END, asked_redacted = 1
  WHERE NOT EXISTS (SELECT 1 FROM message WHERE seq = injection.asked);

CREATE INDEX injection_item_by_item ON injection_item (kind, item);
CREATE INDEX injection_item_by_session ON injection_item (session) WHERE session IS NOT NULL;
