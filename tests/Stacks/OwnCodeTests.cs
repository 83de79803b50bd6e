using Async2.Stacks.Listing;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Process = System.Diagnostics.Process;

namespace Async2.Stacks.Tests;

/// <summary>Frames of the program and of its projects are the user's own; those of the framework and of packages are not.</summary>
public sealed class OwnCodeTests : IDisposable
{
    private static readonly string[] s_own = ["Shapes", "Near", "Far"];

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async2-own-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData(Form.AsCompiled, 10, Source.Live)]
    [InlineData(Form.AsCompiled, 10, Source.HeapCore)]
    [InlineData(Form.Woven, 10, Source.Live)]
    [InlineData(Form.RuntimeAsync, 11, Source.Live)]
    public void Projects_are_own(Form form, int version, Source source)
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(form, version));

        var frames = Frames(Listings.Of(program, source));

        Assert.Contains(frames, f => f.Assembly == "Stacks.Near" && f.IsOwn);
        Assert.Contains(frames, f => f.Assembly == "System.Private.CoreLib");
        Assert.All(frames, f => Assert.Equal(Array.Exists(s_own, o => f.Method.StartsWith($"{o}.", StringComparison.Ordinal)), f.IsOwn));
    }

    [Theory]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Of_a_service_only_its_own_methods_are(Form form)
    {
        using var program = RunningProgram.Start(ProgramBuild.Service("Worker", form, 10), "SilentAnswers");

        var frames = Frames(Listings.Of(program, Source.Live));

        Assert.Contains(frames, f => f.IsOwn);
        Assert.Contains(frames, f => f.Assembly == "Polly.Core");
        Assert.All(frames, f => Assert.Equal(f.Assembly == "Stacks.Worker", f.IsOwn));
    }

    // The file of a running program is not the one that the host has read.
    [Theory]
    [InlineData("package", false)]
    [InlineData("project", true)]
    [InlineData("reference", true)]
    [InlineData("pipe", true)]
    [InlineData("folder", true)]
    [InlineData("missing", true)]
    [InlineData("nothing", true)]
    [InlineData("nested", true)]
    [InlineData("other", true)]
    public void The_deps_file_is_data(string content, bool isOwn)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10).CopiedTo(_folder.FullName), "healthy");
        Replace(Path.Combine(_folder.FullName, "Stacks.Trouble.deps.json"), content);

        var frames = Frames(Listings.Of(program, Source.Live));

        Assert.All(frames, f => Assert.Equal(isOwn && f.Assembly == "Stacks.Trouble", f.IsOwn));
        Assert.Equal(isOwn, frames.Exists(f => f.IsOwn));
    }

    private static void Replace(string file, string content)
    {
        File.Delete(file);
        if (content == "missing") return;
        if (content == "folder") Directory.CreateDirectory(file);
        else if (content == "pipe") Process.Start("mkfifo", file).WaitForExit();
        else File.WriteAllText(file, content switch
        {
            "nothing" => "",
            "nested" => new string('[', 100_000),
            "other" => """{ "targets": [1, { "x": null }], "libraries": { "Stacks.Trouble/1.0.0": 3 } }""",
            _ => $$"""
                {
                  "targets": { "t": { "Stacks.Trouble/1.0.0": { "runtime": { "lib/Stacks.Trouble.dll": {} } } } },
                  "libraries": { "Stacks.Trouble/1.0.0": { "type": "{{content}}" } }, // As the host takes it.
                }
                """,
        });
    }

    private static List<StackFrame> Frames(StackListing listing) =>
        [.. listing.Groups.SelectMany(g => g.Frames).Where(f => f.Kind != FrameKind.Task)];
}
