"""The server: tables for people and bots in the browser. The list of events of a table is the only truth.

Its rooms from the top to the bottom. Each imports from rooms below it alone, and never from beside it:

    app          the application, put together and started
    api          every route, the socket's endpoint and its commands
    services     what serves the whole server, made in one place
    decks  printing  replays  results  tournaments
    tables       what happens at tables, and all of them together
    people       guests, accounts, passwords
    background  http  websocket
    errors  settings  storage
"""
