using System.Runtime.ExceptionServices;

namespace Async2.Stressed;

/// <summary>Ordinary async code under stress. It is woven before it runs; as compiled it must pass, too.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        ExceptionHandling.SetUnhandledExceptionHandler(IsOfAttack);
        var settings = Settings.Of(args);
        Flaws.Planted = settings.Flaw;
        return settings.PoolThreads > 0 ? new BlockingRun(settings).ToItsEnd() : new Run(settings).ToItsEnd();
    }

    /// <summary>
    /// Two steps of an iterator at once complete one ValueTask, or the task for it, twice, as compiled. Everything else fails the run.
    /// </summary>
    private static bool IsOfAttack(Exception exception)
    {
        bool isOfAttack = Requests.AreWoven && exception is InvalidOperationException or ArgumentOutOfRangeException;
        if (!isOfAttack) Verdict.Fail($"unhandled: {exception}");
        return isOfAttack;
    }
}
