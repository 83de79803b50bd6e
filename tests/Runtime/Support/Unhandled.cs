using System.Collections.Concurrent;
#if !NET10_0_OR_GREATER
using System.Diagnostics;
#endif
using System.Runtime.CompilerServices;
#if NET10_0_OR_GREATER
using System.Runtime.ExceptionServices;
#endif

namespace Async2.Tests;

/// <summary>Hears the exceptions of tests that nobody handles, instead of ending the process.</summary>
internal static class Unhandled
{
    private const string Marker = "unhandled on purpose: ";

    private static readonly BlockingCollection<string> s_heard = [];

    public static Exception Exception(string text) => new InvalidOperationException(Marker + text);

    /// <summary>The next unhandled exception.</summary>
    public static string Next()
    {
        Assert.True(s_heard.TryTake(out string? text, TimeSpan.FromSeconds(20)), "nothing was thrown");
        return text;
    }

    /// <summary>Whether these are the tests of a <see cref="FreshLibrary"/>, whose process listens already.</summary>
    private static bool IsCopy => typeof(Unhandled).Assembly.IsCollectible;

    private static bool Hear(Exception exception)
    {
        if (!exception.Message.StartsWith(Marker, StringComparison.Ordinal)) return false;
        s_heard.Add(exception.Message[Marker.Length..]);
        return true;
    }

#if NET10_0_OR_GREATER
    [ModuleInitializer]
    internal static void Listen()
    {
        if (!IsCopy) ExceptionHandling.SetUnhandledExceptionHandler(Hear);
    }
#else
    // Before .NET 10 nothing keeps an unhandled exception from ending the process but that its thread goes no further.
    [ModuleInitializer]
    internal static void Listen()
    {
        if (IsCopy) return;
        // A pool of one thread a core, of which many stand still, would be slow to make more.
        ThreadPool.GetMinThreads(out int workers, out int ports);
        ThreadPool.SetMinThreads(workers + 20, ports);
        AppDomain.CurrentDomain.FirstChanceException += (_, e) =>
        {
            if (!Thread.CurrentThread.IsThreadPoolThread || !IsOfNobody(new StackTrace())) return;
            if (Hear(e.Exception)) Thread.Sleep(Timeout.Infinite);
        };
    }

    // Thrown by what was queued for that: neither a chain nor a test is below.
    private static bool IsOfNobody(StackTrace stack) => stack.GetFrames()
        .Select(f => f.GetMethod()?.DeclaringType)
        .All(t => t is null || !t.IsAssignableTo(typeof(ChainCompletion)) && (t.Assembly != typeof(Unhandled).Assembly || IsListener(t)));

    private static bool IsListener(Type type) => (type.DeclaringType ?? type) == typeof(Unhandled);
#endif
}
