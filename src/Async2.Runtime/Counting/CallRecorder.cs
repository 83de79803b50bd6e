using System.Collections.Concurrent;

namespace Async2;

/// <summary>All methods that count their calls, and what writes them to a profile when the process ends.</summary>
internal static class CallRecorder
{
    private static readonly ConcurrentBag<CountedMethod> s_methods = [];

    static CallRecorder() => AppDomain.CurrentDomain.ProcessExit += (_, _) => Record();

    internal static CountedMethod Added(ref CountedMethod? place, string assembly, string method, string hash)
    {
        CountedMethod added = new(assembly, method, hash);
        if (Interlocked.CompareExchange(ref place, added, null) is { } known) return known;
        s_methods.Add(added);
        return added;
    }

    // What the process does otherwise, and its exit code, must not depend on this.
    private static void Record()
    {
        if (Environment.GetEnvironmentVariable(CallCounts.FileVariable) is not { Length: > 0 } file) return;
        try
        {
            ProfileFile.Add(file, s_methods.Select(m => m.Recorded));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            Console.Error.WriteLine($"async2: the profile is not recorded: {file}: {e.Message}");
        }
    }
}
