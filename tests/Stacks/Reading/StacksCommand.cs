using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Stacks.Listing;

namespace Async2.Stacks.Tests.Reading;

/// <summary>Calls <c>async2 stacks TARGET</c>.</summary>
internal static class StacksCommand
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter() } };

    /// <summary>The command line.</summary>
    public static string Tool { get; } = Path.Combine(AppContext.BaseDirectory, "async2.dll");

    /// <summary>The listing.</summary>
    public static StackListing Run(string target) => JsonSerializer.Deserialize<StackListing>(Output(target, "--json"), s_json)!;

    /// <summary>The lines that a user sees.</summary>
    public static IReadOnlyList<string> Lines(string target) => Output(target).Split('\n');

    private static string Output(params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo("dotnet", [Tool, "stacks", .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, error.Result);
        return output;
    }
}
