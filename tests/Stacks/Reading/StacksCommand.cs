using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Stacks.Listing;

namespace Async2.Stacks.Tests.Reading;

/// <summary>Calls <c>async2 stacks TARGET --json</c>.</summary>
internal static class StacksCommand
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter() } };

    /// <summary>The command line.</summary>
    public static string Tool { get; } = Path.Combine(AppContext.BaseDirectory, "async2.dll");

    public static StackListing Run(string target)
    {
        using var process = Process.Start(new ProcessStartInfo("dotnet", [Tool, "stacks", target, "--json"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, error.Result);
        return JsonSerializer.Deserialize<StackListing>(output, s_json)!;
    }
}
