using Temporalio.Activities;
using Temporalio.Exceptions;
using Temporalio.Workflows;

namespace Async2.PackagePrograms;

/// <summary>Never called: the histories have the results.</summary>
internal static class Shop
{
    [Activity]
    public static int Price(int item) => item;
}

/// <summary>What all workflows print.</summary>
internal static class Steps
{
    private static readonly ActivityOptions s_options = new() { StartToCloseTimeout = TimeSpan.FromMinutes(1) };

    public static void Note(string text) =>
        Console.WriteLine($"  {text} ({TaskScheduler.Current.GetType().Name}, in workflow: {Workflow.InWorkflow}, context: {SynchronizationContext.Current is not null})");

    public static async Task<int> PriceOf(int item)
    {
        var price = await Workflow.ExecuteActivityAsync(() => Shop.Price(item), s_options);
        await Task.Yield();
        return price;
    }

    public static async ValueTask<int> PriceAsValue(int item) => await PriceOf(item);
}

/// <summary>Activities at once and one after the other, with a timer.</summary>
[Workflow]
public sealed class OrderWorkflow
{
    internal static bool IsQuiet { get; set; }

    [WorkflowRun]
    public async Task<int> Run(int items)
    {
        Note("started");
        var prices = await Workflow.WhenAllAsync(Enumerable.Range(0, items).Select(Price));
        Note($"prices {string.Join(", ", prices)}");
        await Workflow.DelayAsync(TimeSpan.FromMinutes(1));
        Note("waited");
        var sum = 0;
        await foreach (var price in Each(prices)) sum += price;
        sum += await Steps.PriceAsValue(sum);
        Note($"sum {sum}");
        return sum;
    }

    private static async Task<int> Price(int item)
    {
        try
        {
            return await Steps.PriceOf(item);
        }
        finally
        {
            await Task.Yield();
            Note($"price of {item}");
        }
    }

    private static async IAsyncEnumerable<int> Each(IEnumerable<int> prices)
    {
        foreach (var price in prices)
        {
            await Task.Yield();
            yield return price;
        }
    }

    private static void Note(string text)
    {
        if (!IsQuiet) Steps.Note(text);
    }
}

/// <summary>Signals that wait for a lock, and a condition.</summary>
[Workflow]
public sealed class CounterWorkflow
{
    private readonly Temporalio.Workflows.Semaphore _lock = new(1);
    private int _sum;
    private int _signals;

    [WorkflowRun]
    public async Task<int> Run(int signals)
    {
        Steps.Note("started");
        await Workflow.WaitConditionAsync(() => _signals == signals);
        Steps.Note($"sum {_sum}");
        return _sum;
    }

    [WorkflowSignal]
    public async Task AddAsync(int n)
    {
        Steps.Note($"signal {n}");
        await _lock.WaitAsync();
        try
        {
            await Pause();
            _sum += n;
            Steps.Note($"added {n}");
        }
        finally
        {
            _lock.Release();
            _signals++;
        }
    }

    private static async Task Pause() => await Workflow.DelayAsync(TimeSpan.FromMinutes(1));
}

/// <summary>A workflow that is cancelled, and cleans up.</summary>
[Workflow]
public sealed class CancelledWorkflow
{
    [WorkflowRun]
    public async Task<string> Run()
    {
        using var detached = new CancellationTokenSource();
        var timeout = Wait(2, detached.Token);
        try
        {
            var first = await Workflow.WhenAnyAsync(Wait(1, Workflow.CancellationToken), timeout);
            await first;
            return "not cancelled";
        }
        catch (Exception e) when (TemporalException.IsCanceledException(e))
        {
            Steps.Note(e.GetType().Name);
            await Wait(1, CancellationToken.None);
        }

        detached.Cancel();
        try
        {
            await timeout;
        }
        catch (OperationCanceledException)
        {
            Steps.Note("timeout cancelled");
        }

        return "cleaned up";
    }

    private static async Task Wait(int minutes, CancellationToken token) => await Workflow.DelayAsync(TimeSpan.FromMinutes(minutes), token);
}

/// <summary>Failures of activities.</summary>
[Workflow]
public sealed class FailingWorkflow
{
    [WorkflowRun]
    public async Task<string> Run()
    {
        var failures = new List<string>();
        for (var i = 1; i <= 2; i++)
        {
            try
            {
                await Steps.PriceOf(i);
            }
            catch (ActivityFailureException e) when (e.InnerException is ApplicationFailureException { Message: var message })
            {
                await Task.Yield();
                failures.Add(message);
                Steps.Note(message);
            }
        }

        return string.Join(", ", failures);
    }
}

/// <summary>Leaves its scheduler, which the worker must see, or does not.</summary>
[Workflow]
public sealed class LeavingWorkflow
{
    [WorkflowRun]
    public async Task<string> Run(string how)
    {
        switch (how)
        {
            case "Task.Run":
                await Task.Run(() => { });
                break;
            case "ConfigureAwait":
                await Yield().ConfigureAwait(false);
                break;
            case "Task.Delay":
                await Task.Delay(1);
                break;
            case "Yield":
                await Yield();
                break;
            case "StartNew":
                await await Task.Factory.StartNew(Yield);
                break;
        }

        return how;
    }

    private static async Task Yield() => await Task.Yield();
}
