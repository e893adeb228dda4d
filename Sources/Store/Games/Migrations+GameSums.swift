extension Migrations {
    /// How games go, added up by the day: pages read sums, and what is told of only stays until it is sure to have come
    /// once. `day` counts from 1970 (UTC); `level` is -1 where there is none. Visits are sums of the name `visit`.
    static let gameSums = """
        CREATE TABLE game_sum (
            scope TEXT NOT NULL,
            name TEXT NOT NULL,
            what TEXT NOT NULL,
            level INTEGER NOT NULL,
            day INTEGER NOT NULL,
            first_at INTEGER NOT NULL,
            count INTEGER NOT NULL,
            successes INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (scope, name, what, level, day)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX game_sum_day ON game_sum (scope, day);
        CREATE INDEX game_event_session ON game_event (session);
        INSERT INTO game_sum (scope, name, what, level, day, first_at, count, successes, milliseconds)
            SELECT scope, name,
                coalesce(CAST(CASE name WHEN 'game_start' THEN fields ->> 'game' WHEN 'error_occurred' THEN fields ->> 'context'
                    WHEN 'camera_permission_result' THEN fields ->> 'result' END AS TEXT), ''),
                -1, at / 86400000, min(at), count(*), 0, 0
            FROM game_event WHERE name <> 'level_end' GROUP BY 1, 2, 3, 5;
        INSERT INTO game_sum (scope, name, what, level, day, first_at, count, successes, milliseconds)
            SELECT scope, name, game, level, day, min(at), count(*), sum(success), sum(milliseconds)
            FROM (
                SELECT scope, name, at, at / 86400000 AS day, iif(is_level, game, '') AS game, iif(is_level, level, -1) AS level,
                    iif(is_level AND success, 1, 0) AS success, iif(is_level, milliseconds, 0) AS milliseconds
                FROM (
                    SELECT scope, name, at, CAST(fields ->> 'game' AS TEXT) AS game,
                        CAST(fields ->> 'level' AS INTEGER) AS level, fields ->> 'success' AS success,
                        CAST(min(max(coalesce(CAST(fields ->> 'seconds' AS REAL), 0), 0), 3600) * 1000 AS INTEGER) AS milliseconds,
                        fields ->> 'game' IS NOT NULL
                            AND coalesce(CAST(fields ->> 'level' AS INTEGER) BETWEEN 0 AND 999, 0) AS is_level
                    FROM game_event WHERE name = 'level_end'))
            GROUP BY 1, 2, 3, 4, 5;
        INSERT INTO game_sum (scope, name, what, level, day, first_at, count, successes, milliseconds)
            SELECT scope, 'visit', '', -1, at / 86400000, min(at), count(*), 0, 0
            FROM (SELECT scope, session, min(at) AS at FROM game_event GROUP BY scope, session) GROUP BY scope, at / 86400000;
        """
}
