using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Storage;

namespace Async2.PackagePrograms;

/// <summary>Customers and their orders.</summary>
internal sealed class Shop(DbContextOptions<Shop> options) : DbContext(options)
{
    public DbSet<Customer> Customers => Set<Customer>();

    public DbSet<Order> Orders => Set<Order>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Customer>().HasIndex(c => c.Name).IsUnique();
        modelBuilder.Entity<Customer>().Property(c => c.Version).IsConcurrencyToken();
    }
}

internal sealed class Customer
{
    public int Id { get; set; }

    public required string Name { get; set; }

    public int Version { get; set; }

    public List<Order> Orders { get; } = [];
}

internal sealed class Order
{
    public int Id { get; set; }

    public Customer? Customer { get; set; }

    public int CustomerId { get; set; }

    public required string Product { get; set; }

    public int Count { get; set; }
}

/// <summary>Makes every command suspend, which SQLite itself never does, and counts the commands of all threads.</summary>
internal sealed class SuspendingCommands : DbCommandInterceptor
{
    private int _commands;

    public int Commands => _commands;

    public override async ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
        DbCommand command, CommandEventData eventData, InterceptionResult<DbDataReader> result, CancellationToken cancellationToken = default)
    {
        Interlocked.Increment(ref _commands);
        await Task.Yield();
        return await base.ReaderExecutingAsync(command, eventData, result, cancellationToken);
    }

    public override async ValueTask<InterceptionResult<int>> NonQueryExecutingAsync(
        DbCommand command, CommandEventData eventData, InterceptionResult<int> result, CancellationToken cancellationToken = default)
    {
        Interlocked.Increment(ref _commands);
        await Task.Delay(1, cancellationToken);
        return await base.NonQueryExecutingAsync(command, eventData, result, cancellationToken);
    }
}

/// <summary>Prints saved changes.</summary>
internal sealed class PrintedSaves : SaveChangesInterceptor
{
    public override async ValueTask<InterceptionResult<int>> SavingChangesAsync(
        DbContextEventData eventData, InterceptionResult<int> result, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        Console.WriteLine($"  saving {Outcomes.Text(eventData.Context!.ChangeTracker.Entries().Where(e => e.State != EntityState.Unchanged).Select(e => $"{e.State} {e.Entity.GetType().Name}"))}");
        return result;
    }

    public override async ValueTask<int> SavedChangesAsync(SaveChangesCompletedEventData eventData, int result, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        Console.WriteLine($"  saved {result}");
        return result;
    }

    public override async Task SaveChangesFailedAsync(DbContextErrorEventData eventData, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        Console.WriteLine($"  failed: {eventData.Exception.GetType().Name}");
    }
}

/// <summary>Retries at once after a <see cref="TimeoutException"/>.</summary>
internal sealed class Retries(DbContext context) : ExecutionStrategy(context, maxRetryCount: 3, maxRetryDelay: TimeSpan.Zero)
{
    protected override bool ShouldRetryOn(Exception exception) => exception is TimeoutException;
}
