using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Async2.Tests;

/// <summary>Hears the exceptions of tests that nobody handles, instead of ending the process. Once per process (.NET 10).</summary>
internal static class Unhandled
{
    private const string Marker = "unhandled on purpose: ";

    private static readonly BlockingCollection<string> s_heard = [];

    [ModuleInitializer]
    internal static void Listen() => ExceptionHandling.SetUnhandledExceptionHandler(exception =>
    {
        if (!exception.Message.StartsWith(Marker, StringComparison.Ordinal)) return false;
        s_heard.Add(exception.Message[Marker.Length..]);
        return true;
    });

    public static Exception Exception(string text) => new InvalidOperationException(Marker + text);

    /// <summary>The next unhandled exception.</summary>
    public static string Next()
    {
        Assert.True(s_heard.TryTake(out string? text, TimeSpan.FromSeconds(20)), "nothing was thrown");
        return text;
    }
}
