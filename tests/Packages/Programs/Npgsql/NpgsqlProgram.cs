using System.Data;
using Npgsql;
using NpgsqlTypes;

namespace Async2.PackagePrograms;

/// <summary>Npgsql with a PostgreSQL server, and Dapper over it: here every await really waits.</summary>
internal static class NpgsqlProgram
{
    public static async Task<int> Run(string server)
    {
        await using var source = NpgsqlDataSource.Create(server);
        return await Scenarios.Run(
            ("commands", () => With(source, Commands)),
            ("streaming", () => With(source, Streaming)),
            ("batches", () => With(source, Batches)),
            ("copy", () => With(source, Copy)),
            ("transactions", () => With(source, Transactions)),
            ("notifications", () => With(source, Notifications)),
            ("exceptions", () => With(source, Exceptions)),
            ("cancellation", () => With(source, Cancellation)),
            ("Dapper", () => With(source, Dapper)),
            ("concurrency", () => Concurrency(source)),
            ("no server", NoServer));
    }

    private static async Task Commands(NpgsqlConnection connection)
    {
        await using var insert = new NpgsqlCommand("insert into item (id, name, price) values ($1, $2, $3)", connection);
        insert.Parameters.Add(new NpgsqlParameter<int> { TypedValue = 10 });
        insert.Parameters.Add(new NpgsqlParameter<string> { TypedValue = "ten" });
        insert.Parameters.Add(new NpgsqlParameter<double> { TypedValue = 10.5 });
        await insert.PrepareAsync();
        for (var i = 10; i < 15; i++)
        {
            insert.Parameters[0].Value = i;
            Console.WriteLine(await insert.ExecuteNonQueryAsync());
        }
        await using var count = new NpgsqlCommand("select count(*) from item", connection);
        Console.WriteLine(await count.ExecuteScalarAsync());
        await using var select = new NpgsqlCommand("select id, name, price, tags from item where id > @id order by id; select 'second'", connection);
        select.Parameters.AddWithValue("id", 1);
        await using var reader = await select.ExecuteReaderAsync();
        do
        {
            while (await reader.ReadAsync())
            {
                var values = new object[reader.FieldCount];
                for (var i = 0; i < values.Length; i++) values[i] = await reader.IsDBNullAsync(i) ? "null" : await reader.GetFieldValueAsync<object>(i);
                Console.WriteLine(Outcomes.Text(values));
            }
        }
        while (await reader.NextResultAsync());
    }

    private static async Task Streaming(NpgsqlConnection connection)
    {
        await using var command = new NpgsqlCommand("select i, repeat(chr(97 + i % 26), 100000) from generate_series(1, 20) i", connection);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        while (await reader.ReadAsync())
        {
            var i = reader.GetInt32(0);
            using var text = await reader.GetTextReaderAsync(1);
            var buffer = new char[1000];
            var (length, first) = (0, '-');
            while (await text.ReadAsync(buffer) is var read and > 0) (length, first) = (length + read, buffer[0]);
            Console.Write($"{i}{first}{length} ");
        }
        Console.WriteLine();
    }

    private static async Task Batches(NpgsqlConnection connection)
    {
        await using var batch = new NpgsqlBatch(connection)
        {
            BatchCommands =
            {
                new NpgsqlBatchCommand("insert into item (id, name, price) values (30, 'a', 1)"),
                new NpgsqlBatchCommand("update item set price = price * 2"),
                new NpgsqlBatchCommand("select name, price from item order by id"),
            },
        };
        await using (var reader = await batch.ExecuteReaderAsync())
            while (await reader.ReadAsync()) Console.WriteLine($"{reader.GetString(0)} {reader.GetDouble(1)}");
        Console.WriteLine(string.Join(" ", from NpgsqlBatchCommand c in batch.BatchCommands select c.RecordsAffected));

        batch.BatchCommands[0].CommandText = "insert into item (id, name, price) values (30, 'again', 1)";
        await Outcomes.Show("second run ", async () => await batch.ExecuteNonQueryAsync());
    }

    private static async Task Copy(NpgsqlConnection connection)
    {
        await using (var writer = await connection.BeginBinaryImportAsync("copy item (id, name, price) from stdin (format binary)"))
        {
            for (var i = 0; i < 5000; i++)
            {
                await writer.StartRowAsync();
                await writer.WriteAsync(1000L + i, NpgsqlDbType.Bigint);
                await writer.WriteAsync($"row {i}", NpgsqlDbType.Text);
                await writer.WriteAsync(i / 2.0, NpgsqlDbType.Double);
            }
            Console.WriteLine(await writer.CompleteAsync());
        }
        var sum = 0L;
        await using (var reader = await connection.BeginBinaryExportAsync("copy (select id, name from item where id >= 1000) to stdout (format binary)"))
        {
            while (await reader.StartRowAsync() != -1)
            {
                sum += await reader.ReadAsync<long>(NpgsqlDbType.Bigint);
                await reader.SkipAsync();
            }
        }
        Console.WriteLine(sum);
        await using (var text = await connection.BeginTextImportAsync("copy item (id, name, price) from stdin"))
            await text.WriteAsync("50\tfifty\t5\n51\tfifty-one\t5.1\n");
        using var lines = await connection.BeginTextExportAsync("copy (select * from item where id < 1000 order by id) to stdout");
        Console.Write(await lines.ReadToEndAsync());
    }

    private static async Task Transactions(NpgsqlConnection connection)
    {
        await using (var transaction = await connection.BeginTransactionAsync(IsolationLevel.Serializable))
        {
            await Execute(connection, "insert into item (id, name, price) values (40, 'kept', 0)");
            await transaction.SaveAsync("before");
            await Outcomes.Show("twice ", () => Execute(connection, "insert into item (id, name, price) values (40, 'twice', 0)"));
            await Outcomes.Show("aborted ", () => Execute(connection, "select 1"));
            await transaction.RollbackAsync("before");
            await transaction.CommitAsync();
        }
        await using (await connection.BeginTransactionAsync()) await Execute(connection, "delete from item");
        await using var count = new NpgsqlCommand("select count(*) from item", connection);
        Console.WriteLine(await count.ExecuteScalarAsync());
    }

    private static async Task Notifications(NpgsqlConnection connection)
    {
        connection.Notification += (_, e) => Console.WriteLine($"  {e.Channel}: {e.Payload}");
        await Execute(connection, "listen news");
        await using var other = await connection.CloneWithAsync(connection.ConnectionString);
        await other.OpenAsync();
        var waiting = connection.WaitAsync();
        await Execute(other, "notify news, 'first'");
        await waiting;
        Console.WriteLine(await connection.WaitAsync(TimeSpan.FromMilliseconds(20)));
        using var source = new CancellationTokenSource(20);
        await Outcomes.Show("", () => connection.WaitAsync(source.Token));
        await Execute(connection, "unlisten news");
    }

    private static async Task Exceptions(NpgsqlConnection connection)
    {
        foreach (var sql in new[] { "selekt", "select 1 / 0", "insert into item (id, name, price) values (1, 'twice', 0)", "select * from absent" })
        {
            try
            {
                await Execute(connection, sql);
            }
            catch (PostgresException e)
            {
                Console.WriteLine($"{e.SqlState} {e.MessageText}, broken: {connection.State}");
            }
        }
        await using var half = new NpgsqlCommand("select 10 / (3 - i) from generate_series(1, 5) i", connection);
        await Outcomes.Show("half-way ", async () =>
        {
            await using var reader = await half.ExecuteReaderAsync();
            while (await reader.ReadAsync()) Console.WriteLine(reader.GetInt32(0));
        });
        await Outcomes.Show("cast ", async () =>
        {
            await using var reader = await new NpgsqlCommand("select 1", connection).ExecuteReaderAsync();
            await reader.ReadAsync();
            return await reader.GetFieldValueAsync<string>(0);
        });
        await Outcomes.Show("busy ", async () =>
        {
            await using var reader = await new NpgsqlCommand("select 1", connection).ExecuteReaderAsync();
            await Execute(connection, "select 2");
        });
    }

    private static async Task Cancellation(NpgsqlConnection connection)
    {
        using var source = new CancellationTokenSource(100);
        await Outcomes.Show("while the server sleeps ", () => Execute(connection, "select pg_sleep(30)", source.Token));
        await Outcomes.Show("before ", () => Execute(connection, "select 1", source.Token));
        await using var slow = new NpgsqlCommand("select pg_sleep(30)", connection) { CommandTimeout = 1 };
        await Outcomes.Show("timeout ", slow.ExecuteNonQueryAsync);
        await Outcomes.Show("and then ", () => Execute(connection, "select 1"));
    }

    private static async Task Dapper(NpgsqlConnection connection)
    {
        await DapperProgram.Transactions(connection);
        await DapperProgram.Queries(connection);
    }

    private static async Task Concurrency(NpgsqlDataSource source)
    {
        var results = await Task.WhenAll(Enumerable.Range(0, 60).Select(async i =>
        {
            await using var command = source.CreateCommand($"select sum(k)::bigint, pg_sleep(0.001) from generate_series(1, {i}) k");
            await using var reader = await command.ExecuteReaderAsync();
            await reader.ReadAsync();
            return await reader.IsDBNullAsync(0) ? 0 : reader.GetInt64(0);
        }));
        Console.WriteLine(Outcomes.Text(results));
    }

    private static async Task NoServer()
    {
        await using var connection = new NpgsqlConnection("Host=/nowhere;Username=nobody");
        try
        {
            await connection.OpenAsync();
        }
        catch (NpgsqlException e)
        {
            Console.WriteLine($"{e.GetType().Name} <- {e.InnerException?.GetType().Name}, {connection.State}");
        }
    }

    private static async Task<int> Execute(NpgsqlConnection connection, string sql, CancellationToken cancellationToken = default)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        return await command.ExecuteNonQueryAsync(cancellationToken);
    }

    private static async Task With(NpgsqlDataSource source, Func<NpgsqlConnection, Task> action)
    {
        await using var connection = await source.OpenConnectionAsync();
        await Execute(connection, "drop table if exists item; create table item (id bigint primary key, name text not null, price double precision not null, tags text[])");
        await Execute(connection, "insert into item values (1, 'one', 1, null), (2, 'two', 2, '{a,b}')");
        await action(connection);
    }
}
