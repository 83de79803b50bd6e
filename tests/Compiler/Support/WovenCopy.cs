using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Loader;

namespace Async2.Compiler.Tests.Support;

/// <summary>Woven copies of this assembly, one for each set of options, loaded beside it.</summary>
internal static class WovenCopy
{
    private static readonly ConcurrentDictionary<WeaveOptions, Lazy<Assembly>> s_copies = new();

    /// <summary>
    /// What the static <paramref name="method"/> of <paramref name="type"/> returns in the copy, without a
    /// SynchronizationContext.
    /// </summary>
    public static object? Call(WeaveOptions options, Type type, string method, params object[] arguments)
    {
        var copy = Of(options);
        var ofTest = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            return copy.GetType(type.FullName!)!.GetMethod(method, BindingFlags.Static | BindingFlags.Public)!.Invoke(null, arguments);
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(ofTest);
        }
    }

    /// <summary>The copy.</summary>
    public static Assembly Of(WeaveOptions options) => s_copies.GetOrAdd(options, o => new(() => Load(o))).Value;

    /// <summary>The file of such a copy.</summary>
    public static byte[] Image(WeaveOptions options)
    {
        var folder = Directory.CreateTempSubdirectory("async2-copy").FullName;
        try
        {
            var source = typeof(WovenCopy).Assembly.Location;
            var destination = Path.Combine(folder, Path.GetFileName(source));
            var report = new Weaver(options with { VerifyEachPass = true }).Weave([new WeaveInput(source, destination)]);
            Assert.Equal(AssemblyOutcome.Woven, report.Assemblies.Single().Outcome);
            return File.ReadAllBytes(destination);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Assembly Load(WeaveOptions options)
    {
        using var image = new MemoryStream(Image(options));
        return new AssemblyLoadContext("woven copy").LoadFromStream(image);
    }
}
