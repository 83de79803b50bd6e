using System.Diagnostics;
using System.Text.Json;

namespace Async2.Cli.Tests.Trace;

/// <summary><c>async2 trace</c> of the test app.</summary>
public sealed class TraceTests(TickingApp app) : IClassFixture<TickingApp>
{
    [Theory]
    [InlineData(false, "Inner", "waits in Leaf")]
    [InlineData(true, "Chains.Inner", "waits in Chains.Leaf (point 0)")]
    public void Perfetto_shows_each_chain_with_its_waits(bool isWoven, string method, string wait)
    {
        var file = app[$"{isWoven}.json"];
        var process = isWoven ? app.Woven : app.Compiled;

        var result = app.Tool.Run("trace", $"{process.Id}", "-o", file, "--duration", "1").ShouldSucceed();

        Assert.Matches(@"True|False.json: \d+ chains, \d+ events, \d+ chains still open\n$", result.Output);
        using var trace = JsonDocument.Parse(File.ReadAllText(file));
        var events = trace.RootElement.GetProperty("traceEvents").EnumerateArray().ToList();
        AssertNested(events);
        Assert.Contains(method, Names(events, "b"));
        Assert.Contains(wait, Names(events, "b"));
        Assert.Contains(method, Names(events, "X"));
        Assert.Equal(["dotnet (" + process.Id + ")"], events.Where(e => Text(e, "ph") == "M").Select(e => Text(e.GetProperty("args"), "name")));
    }

    [Theory]
    [InlineData(false, "Inner|Leaf|Task.Delay")]
    [InlineData(true, "Chains.Inner|Chains.Leaf (point 0)|Task.Delay")]
    public void Speedscope_shows_where_chains_have_waited(bool isWoven, string stack)
    {
        var file = app[$"{isWoven}.speedscope.json"];

        app.Tool.Run("trace", $"{(isWoven ? app.Woven : app.Compiled).Id}", "-o", file, "--duration", "1").ShouldSucceed();

        Assert.Contains(stack, SuspendedStacks(file));
        using var scope = JsonDocument.Parse(File.ReadAllText(file));
        var profiles = scope.RootElement.GetProperty("profiles").EnumerateArray().ToList();
        Assert.True(profiles[0].GetProperty("weights").EnumerateArray().All(w => w.GetDouble() >= 0));
        foreach (var thread in profiles.Skip(1)) AssertCloses(thread.GetProperty("events").EnumerateArray());
    }

    [Fact]
    public void Ctrl_C_ends_it_with_all_events_until_then()
    {
        var file = app["interrupted.json"];
        using var process = app.Tool.Start("trace", $"{app.Woven.Id}", "-o", file);
        Assert.True(SpinWait.SpinUntil(() => Unfinished(file).Any(f => f.Length > 0), TimeSpan.FromMinutes(1)));

        Process.Start("kill", ["-INT", $"{process.Id}"]).WaitForExit();

        Tool.Finish(process).ShouldSucceed();
        using var trace = JsonDocument.Parse(File.ReadAllText(file));
        Assert.NotEqual(0, trace.RootElement.GetProperty("traceEvents").GetArrayLength());
        Assert.Empty(Unfinished(file));
    }

    [Fact]
    public void A_process_that_ends_leaves_its_events()
    {
        var file = app["ended.json"];
        using var traced = app.Start(isWoven: true);
        using var process = app.Tool.Start("trace", $"{traced.Id}", "-o", file);
        Assert.True(SpinWait.SpinUntil(() => Unfinished(file).Any(f => f.Length > 0), TimeSpan.FromMinutes(1)));

        traced.StandardInput.Close();

        var result = Tool.Finish(process).ShouldSucceed();
        Assert.Contains("the process has ended", result.Error, StringComparison.Ordinal);
        JsonDocument.Parse(File.ReadAllText(file)).Dispose();
    }

    [Fact]
    public void A_process_in_a_container_is_traced_from_outside()
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Only root may make namespaces.
        string[] container = ["--pid", "--mount", "--fork", "--kill-child"];
        var traced = Path.Combine(Tool.TracedAppFolder, "TracedApp.dll");
        using var process = Process.Start(new ProcessStartInfo("unshare", [.. container, "dotnet", "exec", traced])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        Assert.Equal("ticking", process.StandardOutput.ReadLine());
        var id = File.ReadAllText($"/proc/{process.Id}/task/{process.Id}/children").Trim();

        var result = app.Tool.Run("trace", id, "-o", app["container.json"], "--duration", "1");

        TickingApp.End(process);
        Assert.Matches(@"json: [1-9]\d* chains", result.ShouldSucceed().Output);
    }

    [Fact]
    public void A_process_that_cannot_be_traced_leaves_the_file_as_it_was()
    {
        var file = app["kept.json"];
        File.WriteAllText(file, "kept");
        using var sleeping = Process.Start("sleep", "60");

        app.Tool.Run("trace", $"{sleeping.Id}", "-o", file).ShouldFail(1, "no diagnostics port");
        sleeping.Kill();
        sleeping.WaitForExit();
        app.Tool.Run("trace", $"{sleeping.Id}", "-o", file).ShouldFail(1, "no such process");
        app.Tool.Run("trace", "none", "-o", file).ShouldFail(2, "PID takes the id of a process");
        app.Tool.Run("trace", $"{sleeping.Id}", "-o", file, "--duration", "0").ShouldFail(2, "--duration takes a number");

        Assert.Equal("kept", File.ReadAllText(file));
    }

    /// <summary>The stacks of a file for Speedscope, with bars between their frames.</summary>
    internal static List<string> SuspendedStacks(string file)
    {
        using var scope = JsonDocument.Parse(File.ReadAllText(file));
        var frames = scope.RootElement.GetProperty("shared").GetProperty("frames").EnumerateArray().Select(f => Text(f, "name")).ToList();
        var suspended = scope.RootElement.GetProperty("profiles")[0];
        return
        [
            .. suspended.GetProperty("samples").EnumerateArray()
                .Select(s => string.Join('|', s.EnumerateArray().Select(f => frames[f.GetInt32()]))),
        ];
    }

    // In a hidden folder beside the file.
    private static FileInfo[] Unfinished(string file)
    {
        var folder = new DirectoryInfo(Path.GetDirectoryName(file)!);
        return [.. folder.GetFiles(Path.GetFileName(file), SearchOption.AllDirectories).Where(f => f.FullName != file)];
    }

    private static IEnumerable<string> Names(List<JsonElement> events, string phase) =>
        events.Where(e => Text(e, "ph") == phase).Select(e => Text(e, "name"));

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;

    // Each track opens and closes its slices one inside the other.
    private static void AssertNested(List<JsonElement> events)
    {
        foreach (var track in events.Where(e => Text(e, "ph") is "b" or "e").GroupBy(e => Text(e, "id")))
        {
            var depth = 0;
            foreach (var e in track) Assert.True((depth += Text(e, "ph") == "b" ? 1 : -1) >= 0, track.Key);
            Assert.Equal(0, depth);
        }
    }

    private static void AssertCloses(IEnumerable<JsonElement> events)
    {
        var open = new Stack<int>();
        foreach (var e in events)
        {
            var frame = e.GetProperty("frame").GetInt32();
            if (Text(e, "type") == "O") open.Push(frame);
            else Assert.Equal(frame, open.Pop());
        }
        Assert.Empty(open);
    }
}
