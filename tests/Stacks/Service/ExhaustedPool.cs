using Npgsql;

namespace Serving;

/// <summary>Reports take all connections of the pool, and the database does not answer them. So orders wait for a connection.</summary>
internal sealed class ExhaustedPool(string postgres) : Hang
{
    private const int Connections = 4;
    private const int Orders = 12;

    private readonly NpgsqlDataSource _database =
        NpgsqlDataSource.Create($"{postgres};Maximum Pool Size={Connections};Timeout=600;Command Timeout=0");

    protected override void Map(WebApplication service)
    {
        service.MapGet("/reports/{id}", ReportAsync);
        service.MapGet("/orders/{id}", OrderAsync);
    }

    protected override async Task SendAsync()
    {
        await SendAsync("/reports", Connections);
        await SendAsync("/orders", Orders);
    }

    public override async ValueTask DisposeAsync()
    {
        await _database.DisposeAsync();
        await base.DisposeAsync();
    }

    private async Task<string> ReportAsync(int id)
    {
        await using var connection = await _database.OpenConnectionAsync();
        await using var command = new NpgsqlCommand($"select {id} from pg_sleep(600)", connection);
        Begin();
        return $"{await command.ExecuteScalarAsync()}";
    }

    private async Task<string> OrderAsync(int id)
    {
        Begin();
        await using var connection = await _database.OpenConnectionAsync();
        await using var command = new NpgsqlCommand($"select {id}", connection);
        return $"{await command.ExecuteScalarAsync()}";
    }
}
