using System.Data.Common;
using Dapper;
using Microsoft.Data.Sqlite;

namespace Async2.PackagePrograms;

/// <summary>Dapper on SQLite, in memory.</summary>
internal static class DapperProgram
{
    private static readonly int[] Ids = [1, 2, 3];

    public static Task<int> Run() => Scenarios.Run(
        ("queries", () => With(Queries)),
        ("several results", () => With(SeveralResults)),
        ("streaming", () => With(Streaming)),
        ("transactions", () => With(Transactions)),
        ("exceptions", () => With(Exceptions)),
        ("cancellation", () => With(Cancellation)),
        ("concurrency", Concurrency));

    /// <summary>The scenarios, which also run over a connection that really waits.</summary>
    public static async Task Queries(DbConnection connection)
    {
        Console.WriteLine(await connection.ExecuteAsync("insert into item (id, name, price) values (@Id, @Name, @Price)",
            Enumerable.Range(10, 5).Select(i => new Item(i, $"item {i}", i * 1.5))));
        Console.WriteLine(Outcomes.Text(await connection.QueryAsync<Item>("select id, name, price from item order by id")));
        Console.WriteLine(await connection.QuerySingleAsync<Item>("select id, name, price from item where id = @id", new { id = 10 }));
        Console.WriteLine(await connection.QueryFirstOrDefaultAsync<Item>("select id, name, price from item where id < 0") is null);
        Console.WriteLine(await connection.ExecuteScalarAsync<long>("select count(*) from item where name like @like", new { like = "item%" }));
        var joined = await connection.QueryAsync<Item, Item, string>(
            "select a.id, a.name, a.price, b.id, b.name, b.price from item a join item b on b.id = a.id + 10 order by a.id",
            (a, b) => $"{a.Name}+{b.Name}");
        Console.WriteLine(Outcomes.Text(joined));
    }

    public static async Task Transactions(DbConnection connection)
    {
        foreach (var fails in new[] { false, true })
        {
            await using var transaction = await connection.BeginTransactionAsync();
            await Outcomes.Show($"fails {fails} ", async () =>
            {
                await connection.ExecuteAsync("update item set price = price + 1 where id = 1", transaction: transaction);
                await connection.ExecuteAsync("insert into item (id, name, price) values (@id, 'new', 0)", new { id = fails ? 1 : 20 }, transaction);
                await transaction.CommitAsync();
            });
            if (fails) await transaction.RollbackAsync();
        }
        Console.WriteLine(Outcomes.Text(await connection.QueryAsync<Item>("select id, name, price from item order by id")));
    }

    private static async Task SeveralResults(DbConnection connection)
    {
        await using var results = await connection.QueryMultipleAsync("select count(*) from item; select id, name, price from item order by id desc; select 'end'");
        Console.WriteLine(await results.ReadSingleAsync<int>());
        Console.WriteLine(Outcomes.Text(await results.ReadAsync<Item>()));
        Console.WriteLine(await results.ReadFirstAsync<string>());
        await Outcomes.Show("no more ", () => results.ReadAsync<string>());
    }

    private static async Task Streaming(DbConnection connection)
    {
        Console.WriteLine(Outcomes.Text(await connection.QueryAsync<string>("select name from item where id in @ids order by id", new { ids = Ids })));
        await foreach (var item in connection.QueryUnbufferedAsync<Item>("select id, name, price from item order by id")) Console.WriteLine(item);
        await foreach (var item in connection.QueryUnbufferedAsync<Item>("select id, name, price from item order by id"))
        {
            Console.WriteLine($"only {item}");
            break;
        }
        await using var reader = await connection.ExecuteReaderAsync("select id, name, price from item order by id");
        var parse = reader.GetRowParser<Item>();
        while (await reader.ReadAsync()) Console.WriteLine(parse(reader));
    }

    private static async Task Exceptions(DbConnection connection)
    {
        await Outcomes.Show("syntax ", () => connection.QueryAsync("selekt 1"));
        await Outcomes.Show("constraint ", () => connection.ExecuteAsync("insert into item (id, name, price) values (1, 'twice', 0)"));
        await Outcomes.Show("none ", () => connection.QuerySingleAsync<Item>("select id, name, price from item where id < 0"));
        await Outcomes.Show("many ", () => connection.QuerySingleAsync<Item>("select id, name, price from item"));
        await Outcomes.Show("mapping ", () => connection.QueryAsync<int>("select name from item"));
        await Outcomes.Show("in the map ", () => connection.QueryAsync<Item, Item, Item>(
            "select id, name, price, id, name, price from item", (_, _) => throw new InvalidOperationException("thrown by the map")));
    }

    private static async Task Cancellation(DbConnection connection)
    {
        using var source = new CancellationTokenSource();
        var command = new CommandDefinition("select id, name, price from item order by id", cancellationToken: source.Token);
        await using var reader = await connection.ExecuteReaderAsync(command);
        Console.WriteLine(await reader.ReadAsync(source.Token));
        await source.CancelAsync();
        await Outcomes.Show("reading ", () => reader.ReadAsync(source.Token));
        await Outcomes.Show("query ", () => connection.QueryAsync<Item>(command));
        await Outcomes.Show("execute ", () => connection.ExecuteAsync(command));
    }

    private static async Task Concurrency()
    {
        var counts = await Task.WhenAll(Enumerable.Range(1, 20).Select(async i =>
        {
            var count = 0L;
            await With(async connection =>
            {
                for (var k = 0; k < i; k++)
                {
                    await Task.Yield();
                    await connection.ExecuteAsync("insert into item (id, name, price) values (@id, 'x', 0)", new { id = 100 + k });
                }
                count = await connection.ExecuteScalarAsync<long>("select count(*) from item");
            });
            return count;
        }));
        Console.WriteLine(Outcomes.Text(counts));
    }

    private static async Task With(Func<DbConnection, Task> action)
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        await connection.ExecuteAsync("create table item (id integer primary key, name text not null, price real not null)");
        await connection.ExecuteAsync("insert into item (id, name, price) values (1, 'one', 1), (2, 'two', 2)");
        await action(connection);
    }

    internal sealed record Item(long Id, string Name, double Price);
}
