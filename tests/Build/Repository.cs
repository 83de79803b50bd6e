using System.Reflection;

namespace Async2.Build.Tests;

/// <summary>Where the sources are, and what the build has made besides the tests.</summary>
internal static class Repository
{
    public static string Root { get; } = Path.GetFullPath(Value("Repository"));

    /// <summary>An installation of .NET 8 and 9, which tests/DotNetRoot makes.</summary>
    public static string OlderDotNet { get; } = Path.Combine(Value("DotNetRoot"), "dotnet");

    private static string Value(string key) =>
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
