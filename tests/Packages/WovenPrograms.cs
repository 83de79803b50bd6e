using System.Collections.Concurrent;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Packages.Tests;

/// <summary>Programs and all of their packages in one configuration, woven once for all tests.</summary>
internal sealed class WovenPrograms
{
    /// <summary>The programs of the gate, one a package.</summary>
    public const string Packages = "PackagePrograms";

    /// <summary>Programs that run in TaskSchedulers of their packages.</summary>
    public const string Schedulers = "SchedulerPrograms";

    // A race does not fail in each run.
    private const int Runs = 2;

    private static readonly ConcurrentDictionary<(string Programs, string Configuration), WovenPrograms> s_all = [];

    private readonly ProgramFolder _compiled;
    private readonly Lazy<(ProgramFolder Folder, WeaveReport Report)> _woven;
    private readonly Lazy<ProgramFolder> _onlyPrograms;

    private WovenPrograms(string programs, string configuration)
    {
        _compiled = ProgramFolder.Compiled(programs, configuration);
        _woven = new(() => _compiled.Weave($"{programs}.{configuration}"));
        _onlyPrograms = new(() => _compiled.WithProgramsOf(_woven.Value.Folder, $"{programs}.{configuration}.only"));
    }

    /// <summary>The woven folder, and the report of its weave.</summary>
    public (ProgramFolder Folder, WeaveReport Report) Woven => _woven.Value;

    public static WovenPrograms Of(string programs, string configuration) =>
        s_all.GetOrAdd((programs, configuration), static key => new(key.Programs, key.Configuration));

    /// <summary>Runs a program as compiled and woven.</summary>
    public void ShouldDoWhatTheCompiledOneDoes(int exitCode, params string[] arguments) =>
        ShouldDoTheSame(_woven.Value.Folder, exitCode, arguments);

    /// <summary>Runs a program as compiled and woven, with the packages as shipped.</summary>
    public void ShouldDoSoWithPackagesAsShipped(int exitCode, params string[] arguments) =>
        ShouldDoTheSame(_onlyPrograms.Value, exitCode, arguments);

    /// <summary>Checks that every async method of the file is in the report, and is woven if its kind is supported.</summary>
    public void ShouldWeaveAllOf(string file)
    {
        var report = _woven.Value.Report.Assemblies.Single(a => Path.GetFileName(a.Path) == file);
        var left = report.Methods.Where(m => !m.Woven);

        Assert.Equal("", string.Join(Environment.NewLine, left.Select(m => $"{m.Name}: {m.Reason}")));
        Assert.Equal(_compiled.StateMachinesOf(file), report.Methods.Count);
        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
    }

    private void ShouldDoTheSame(ProgramFolder folder, int exitCode, string[] arguments)
    {
        var compiled = _compiled.Run(arguments);
        // Two empty or two failed runs would be equal, too.
        Assert.True(compiled.ExitCode == exitCode, $"exit code {compiled.ExitCode}: {compiled.Output}");
        for (var i = 0; i < Runs; i++)
        {
            var woven = folder.Run(arguments);
            var diff = LineDiff.Of(compiled.Output, woven.Output);
            Assert.True(diff.Length == 0, diff);
            Assert.Equal(compiled.ExitCode, woven.ExitCode);
        }
    }
}
