using System.Globalization;

namespace Async2.Fuzz.Worlds;

/// <summary>What programs that block use.</summary>
public sealed partial class World
{
    private static readonly AsyncLocal<World?> s_current = new();
    private static readonly CultureInfo[] s_cultures = [.. ((string[])["-", "~", "neg"]).Select(Negative)];

    /// <summary>The world of the running program. Many of them run at once.</summary>
    public static World Current => s_current.Value!;

    /// <summary>A task that does not end.</summary>
    public static Task Never() => new TaskCompletionSource().Task;

    /// <summary>A culture, which shows in negative numbers.</summary>
    public static CultureInfo Culture(int number) => s_cultures[(number & int.MaxValue) % s_cultures.Length];

    /// <summary>A semaphore that can be taken once: at once, or later.</summary>
    public SemaphoreSlim Semaphore(int rounds)
    {
        rounds = Rounds(rounds);
        var semaphore = new SemaphoreSlim(rounds < 0 ? 1 : 0);
        if (rounds >= 0) _pump.Add(rounds, () => semaphore.Release());
        return semaphore;
    }

    /// <summary>Runs a program on the thread pool to its end.</summary>
    internal void RunOnPool(Func<World, Task> main)
    {
        using var ended = new ManualResetEventSlim();
        Task task = Task.Run(() =>
        {
            s_current.Value = this;
            return main(this);
        });
        task.ContinueWith(_ => ended.Set(), TaskScheduler.Default);
        ended.Wait();
        Note("end", task.IsFaulted ? task.Exception.InnerException : task);
    }

    private static CultureInfo Negative(string sign)
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NegativeSign = sign;
        return culture;
    }
}
