using Dapper;
using Npgsql;

namespace Async2.Bench.Service.Endpoints;

/// <summary>PostgreSQL: one row and twenty by Npgsql itself, and a list by Dapper.</summary>
internal static class Rows
{
    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapGet("/row", async (HttpContext context, NpgsqlDataSource source) =>
            await context.Response.WriteAsJsonAsync(await ReadOneAsync(source, Random.Shared.Next(1, Count), context.RequestAborted)));
        app.MapGet("/rows", async (HttpContext context, NpgsqlDataSource source) =>
            await context.Response.WriteAsJsonAsync(await ReadManyAsync(source, 20, context.RequestAborted)));
        app.MapGet("/dapper", async (HttpContext context, NpgsqlDataSource source) =>
        {
            await using var connection = await source.OpenConnectionAsync(context.RequestAborted);
            await context.Response.WriteAsJsonAsync(
                await connection.QueryAsync<Person>("select id, name, visits from people where id <= @Most order by id", new { Most = 20 }));
        });
    }

    private const int Count = 1000;

    /// <summary>Creates the table that the endpoints read.</summary>
    public static async Task FillAsync(string postgres)
    {
        await using var source = NpgsqlDataSource.Create(postgres);
        await using var command = source.CreateCommand(
            $"create table people as select i as id, 'Person ' || i as name, i * 7 as visits from generate_series(1, {Count}) i; alter table people add primary key (id)");
        await command.ExecuteNonQueryAsync();
    }

    private static async Task<Person> ReadOneAsync(NpgsqlDataSource source, int id, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand("select id, name, visits from people where id = $1");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = id });
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        await reader.ReadAsync(cancellationToken);
        return PersonOf(reader);
    }

    private static async Task<List<Person>> ReadManyAsync(NpgsqlDataSource source, int most, CancellationToken cancellationToken)
    {
        var people = new List<Person>(most);
        await using var command = source.CreateCommand("select id, name, visits from people order by id limit $1");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = most });
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        while (await reader.ReadAsync(cancellationToken)) people.Add(PersonOf(reader));
        return people;
    }

    private static Person PersonOf(NpgsqlDataReader reader) => new(reader.GetInt32(0), reader.GetString(1), reader.GetInt32(2));

    private sealed record Person(int Id, string Name, int Visits);
}
