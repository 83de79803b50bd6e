using System.Reflection;

namespace Async2.OpenWorld.Tests.Support;

/// <summary>The sources that the tests compile, and their references.</summary>
internal static class Repository
{
    public static string References => Metadata("References");

    public static string WebReferences => Metadata("WebReferences");

    /// <summary>A source of this project that is not part of its compilation.</summary>
    public static string Source(params string[] path) => File.ReadAllText(Path.Combine([Metadata("Sources"), .. path]));

    private static string Metadata(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
