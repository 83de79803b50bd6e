// What synchronous methods that block do to AsyncLocals, culture and contexts: their callers see it, whoever waited in between.
using System.Globalization;

namespace Corpus.BlockingContexts;

internal static class Program
{
    private static readonly AsyncLocal<string> Local = new();
    private static readonly AsyncLocal<int> Told = new(change => s_changes += $"{change.PreviousValue}>{change.CurrentValue}{(change.ThreadContextChanged ? "*" : "")} ");
    private static string s_changes = "";

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        Local.Value = "mine";
        WriteLine($"flows in: {Read()}");
        SetBefore();
        WriteLine($"set before it waits: {Local.Value}");
        SetAfter();
        WriteLine($"set after it waited: {Local.Value}");
        Deep(3);
        WriteLine($"deep: {Local.Value}");
        try
        {
            SetAndFail();
        }
        catch (AggregateException)
        {
            WriteLine($"set by one that failed: {Local.Value}");
        }

        await Async("callee");
        WriteLine($"set by an async method: {Local.Value}");
        WriteLine($"culture: {Culture()} {1.5}");
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        using (ExecutionContext.SuppressFlow()) Wait();
        WriteLine($"flow suppressed around it: {ExecutionContext.IsFlowSuppressed()} {Local.Value}");
        WriteLine($"context: {WithContext()}");
        var ran = "";
        ExecutionContext.Run(ExecutionContext.Capture(), _ => { Local.Value = "in Run"; Wait(); ran = Local.Value; }, null);
        WriteLine($"in ExecutionContext.Run: {ran}, after: {Local.Value}");
        Told.Value = 1;
        Wait();
        Told.Value = 2;
        WriteLine($"values told: {Told.Value}");
        WriteLine($"scheduler: {TaskScheduler.Current == TaskScheduler.Default} {Task.CurrentId is null}");
        WriteLine($"in a task: {Task.Factory.StartNew(InTask, default, TaskCreationOptions.None, TaskScheduler.Default).Result}");
        WriteLine($"on an exclusive scheduler: {await Task.Factory.StartNew(OnScheduler, default, TaskCreationOptions.None, new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler)}");
    }

    private static string Read()
    {
        Wait();
        return Local.Value;
    }

    private static void SetBefore()
    {
        Local.Value = "before";
        Wait();
    }

    private static void SetAfter()
    {
        Wait();
        Local.Value = "after";
    }

    private static void Deep(int n)
    {
        if (n == 0) Wait();
        else Deep(n - 1);
        Local.Value = $"deep {n}";
    }

    private static void SetAndFail()
    {
        Local.Value = "failing";
        Fails().Wait();
    }

    private static async Task Async(string value)
    {
        Local.Value = value;
        Wait();
        await Task.Yield();
        Wait();
        WriteLine($"in the async method: {Local.Value}");
    }

    private static string Culture()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NumberDecimalSeparator = ",";
        CultureInfo.CurrentCulture = culture;
        Wait();
        return 1.5.ToString();
    }

    private static string WithContext()
    {
        var context = new SynchronizationContext();
        SynchronizationContext.SetSynchronizationContext(context);
        Wait();
        var same = SynchronizationContext.Current == context;
        SynchronizationContext.SetSynchronizationContext(null);
        return same.ToString();
    }

    private static string InTask()
    {
        var id = Task.CurrentId;
        Wait();
        return $"{id == Task.CurrentId} {id is not null}";
    }

    private static string OnScheduler()
    {
        var scheduler = TaskScheduler.Current;
        Wait();
        return (scheduler == TaskScheduler.Current && scheduler != TaskScheduler.Default).ToString();
    }

    private static void Wait() => Later().Wait();

    private static async Task Later() => await Task.Delay(1).ConfigureAwait(false);

    private static async Task Fails()
    {
        await Task.Delay(1);
        throw new StepException("failed");
    }
}
