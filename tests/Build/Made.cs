using System.Reflection;

namespace Async2.Build.Tests;

/// <summary>What the build has made besides the tests.</summary>
internal static class Made
{
    /// <summary>The packages, which tests/LocalFeed packs.</summary>
    public static string Feed { get; } = Value("Feed");

    /// <summary>What is packed.</summary>
    public static string Repository { get; } = Path.GetFullPath(Value("Repository"));

    /// <summary>An installation of .NET 8 and 9, which tests/DotNetRoot makes.</summary>
    public static string OlderDotNet { get; } = Path.Combine(Value("DotNetRoot"), "dotnet");

    private static string Value(string key) =>
        typeof(Made).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
