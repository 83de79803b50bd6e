using System.Reflection;

namespace Async2.OpenWorld.Tests.Support;

/// <summary>Where the sources lie that the tests compile, and what they are compiled against.</summary>
internal static class Repository
{
    public static string References => Metadata("References");

    public static string WebReferences => Metadata("WebReferences");

    /// <summary>A source of this project that is not compiled into it.</summary>
    public static string Source(params string[] path) => File.ReadAllText(Path.Combine([Metadata("Sources"), .. path]));

    private static string Metadata(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
