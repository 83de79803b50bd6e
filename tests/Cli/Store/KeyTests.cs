using System.Reflection;
using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Store;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli.Tests.Store;

/// <summary>Nothing that makes a difference to a cached result is missing in its key.</summary>
public sealed class KeyTests : IDisposable
{
    private const string ByContent = "the key has the content of the files that it leads to";

    /// <summary>The options of <c>run</c> that leave the woven app as it is, with the reason.</summary>
    private static readonly Dictionary<string, string> s_withoutEffect = new()
    {
        ["--configuration"] = ByContent,
        ["--target-framework"] = ByContent,
        ["--ready-to-run"] = "the compile job is kept, and only not started",
        ["--advanced"] = "help only",
        ["--no-cache"] = "nothing is kept",
        ["--verbose"] = "display only",
    };

    private static readonly Dictionary<string, string> s_arguments = new()
    {
        ["--leave"] = "Program",
        ["--keep-tasks"] = "Program",
        ["--configure-await"] = "false",
        ["--contexts"] = "flow",
        ["--blocking"] = "suspend",
        ["--back-end"] = "native",
        ["--finish-suspension"] = "off",
        ["--reuse"] = "none",
        ["--tasklets"] = "8",
        ["--only"] = "Main",
        ["--methods"] = "1f3a0000..1f3affff",
        ["--without"] = "pass-through",
    };

    /// <summary>The properties of the options that leave a woven assembly as it is, with the reason.</summary>
    private static readonly Dictionary<string, string> s_notOfAssembly = new()
    {
        [nameof(WeaveOptions.ReferenceFolders)] = ByContent,
        [nameof(WeaveOptions.Dotnet)] = ByContent,
        [nameof(WeaveOptions.Earlier)] = ByContent,
    };

    private static readonly IReadOnlyList<MethodPattern> s_patterns = [new("Program")];

    /// <summary>A value for each property that is not the one by default.</summary>
    private static readonly Dictionary<string, object> s_values = new()
    {
        [nameof(WeaveOptions.BackEnd)] = BackEnd.Named("native"),
        [nameof(WeaveOptions.BackEnds)] = new Dictionary<string, BackEnd> { ["A"] = BackEnd.Named("native") },
        [nameof(WeaveOptions.Contexts)] = ContextMode.Flow,
        [nameof(WeaveOptions.Blocking)] = BlockingMode.Suspend,
        [nameof(WeaveOptions.BlockingCalls)] = new Dictionary<string, string> { ["A.Wait"] = "A.WaitOf" },
        [nameof(WeaveOptions.ThreadBound)] = new Dictionary<string, ThreadBoundMethods> { ["A"] = new(["Begin"], ["End"]) },
        [nameof(WeaveOptions.ConfigureAwait)] = false,
        [nameof(WeaveOptions.Leave)] = s_patterns,
        [nameof(WeaveOptions.KeepTasks)] = s_patterns,
        [nameof(WeaveOptions.Assemblies)] = new Dictionary<string, AssemblyOptions> { ["A"] = new() },
        [nameof(WeaveOptions.Experiment)] = new ExperimentOptions { Tasklets = 8 },
        [nameof(ExperimentOptions.Reuse)] = ContinuationReuse.None,
        [nameof(ExperimentOptions.FinishSuspension)] = false,
        [nameof(ExperimentOptions.Tasklets)] = 8,
        [nameof(WeaveOptions.Selection)] = new MethodSelection { Only = "Main" },
        [nameof(WeaveOptions.Without)] = new HashSet<Optimisation> { Optimisation.PassThrough },
        [nameof(WeaveOptions.ReferenceFolders)] = (string[])["/r"],
        [nameof(WeaveOptions.Dotnet)] = "/d",
        [nameof(WeaveOptions.Earlier)] = new EarlierWeave(new Dictionary<string, string>(), []),
        [nameof(WeaveOptions.OpenLibraries)] = true,
        [nameof(WeaveOptions.Verify)] = false,
        [nameof(WeaveOptions.VerifyEachPass)] = true,
        [nameof(MethodSelection.Only)] = "Main",
        [nameof(MethodSelection.Methods)] = (MethodRange[])[new(new MethodHash(1))],
    };

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    public static TheoryData<string> OptionsOfRun =>
        [.. Program.Instance.CreateRoot().Subcommands.Single(c => c.Name == RunCommand.Name).Options.Select(o => o.Name)];

    [Theory]
    [MemberData(nameof(OptionsOfRun))]
    public void Each_option_of_run_is_in_the_key_or_has_a_reason(string option)
    {
        var isWithoutEffect = s_withoutEffect.ContainsKey(option);

        Assert.Equal(isWithoutEffect, Key() == Key(Arguments(option)));
    }

    [Fact]
    public void Each_property_of_the_options_is_in_the_key()
    {
        AssertEachCounts<WeaveOptions>(options => options);
        AssertEachCounts<AssemblyOptions>(options => new() { Assemblies = new Dictionary<string, AssemblyOptions> { ["A"] = options } });
        AssertEachCounts<MethodSelection>(selection => new() { Selection = selection });
        AssertEachCounts<ExperimentOptions>(experiment => new() { Experiment = experiment });

        static void AssertEachCounts<T>(Func<T, WeaveOptions> options)
            where T : new() =>
            Assert.All(Settable<T>(), p => Assert.NotEqual(KeyOf(options(new T())), KeyOf(options(With<T>(p)))));
    }

    [Fact]
    public void Each_property_is_in_the_key_of_an_assembly_or_has_a_reason()
    {
        var without = Settable<WeaveOptions>().Where(
            p => KeyOf(AssemblyKeys.WithoutFolders(With<WeaveOptions>(p))) == KeyOf(AssemblyKeys.WithoutFolders(new WeaveOptions())));

        Assert.Equal(s_notOfAssembly.Keys.Order(), without.Select(p => p.Name).Order());
    }

    [Fact]
    public void The_order_in_which_optimisations_are_named_makes_no_difference() =>
        Assert.Equal(Key("--without", "pass-through,open-calls"), Key("--without", "open-calls,pass-through"));

    [Fact]
    public void Each_input_of_an_app_is_in_its_key()
    {
        _folder.Write("app/App.dll", "code");
        _folder.Write("other/App.dll", "code");
        var inputs = new AppInputs(FolderTree.Read(_folder["app"]), new WeaveOptions(), [], RuntimeFile.Portable, NativeCodeScope.All);
        Dictionary<string, AppInputs> changed = new()
        {
            [nameof(AppInputs.Tree)] = inputs with { Tree = FolderTree.Read(_folder["other"]) },
            [nameof(AppInputs.Options)] = inputs with { Options = new() { Contexts = ContextMode.Flow } },
            [nameof(AppInputs.Frameworks)] = inputs with { Frameworks = [new("F", "1.0.0", _folder["other"])] },
            [nameof(AppInputs.Runtime)] = inputs with { Runtime = _folder["app/App.dll"] },
            [nameof(AppInputs.NativeCode)] = inputs with { NativeCode = NativeCodeScope.Lost },
            [nameof(AppInputs.Host)] = inputs with { Host = "/usr/share/dotnet/x64/dotnet" },
            [nameof(AppInputs.Machine)] = inputs with { Machine = Architecture.Armv6 },
            [nameof(AppInputs.References)] = inputs with { References = "/shared/Microsoft.NETCore.App/8.0.0" },
            [nameof(AppInputs.RollForward)] = inputs with { RollForward = "DOTNET_ROLL_FORWARD Major" },
        };

        Assert.Equal(Settable<AppInputs>().Select(p => p.Name).Order(), changed.Keys.Order());
        Assert.Equal(changed.Count + 1, changed.Values.Append(inputs).Select(i => i.Key()).Distinct().Count());
    }

    /// <summary>They choose the framework of the app, and with it the version that native code is compiled for.</summary>
    [Fact]
    public void The_variables_that_choose_the_framework_are_in_the_key()
    {
        var tool = new Tool(_folder["cache"]);
        tool.Run("run", Tool.TestApp, "exit", "0").ShouldSucceed();
        Assert.NotEmpty(Directory.GetDirectories(_folder["cache/async2/.known"])); // The next run reads no file.

        Assert.Contains("(cached)", With("ASYNC2_NOTHING=1"), StringComparison.Ordinal);
        foreach (var variable in (string[])["DOTNET_ROLL_FORWARD=Major", "DOTNET_ROLL_FORWARD_TO_PRERELEASE=0", "DOTNET_ROLL_FORWARD_ON_NO_CANDIDATE_FX=1"])
            Assert.DoesNotContain("(cached)", With(variable), StringComparison.Ordinal);

        string With(string variable) =>
            tool.RunInShell($"{variable} $0 \"$@\"", "run", "--ready-to-run", "off", "-v", Tool.TestApp, "exit", "0").ShouldSucceed().Error;
    }

    private string[] Arguments(string option) => option switch
    {
        "--settings" => [option, _folder.Write("settings.json", """{ "contexts": "flow" }""")],
        "--configuration" or "--target-framework" => [option, "other"],
        "--ready-to-run" => [option, "off"],
        _ => s_arguments.TryGetValue(option, out var value) ? [option, value] : [option],
    };

    private static string Key(params string[] options) =>
        RunCommand.Parse(ConsoleProgram.Parse(Program.Instance.CreateRoot(), [RunCommand.Name, .. options, "--", Tool.TestApp])).Weave(out _).Inputs().Key();

    private static string KeyOf(WeaveOptions options) => new KeyInputs().Add(options).Key;

    private static IEnumerable<PropertyInfo> Settable<T>() => typeof(T).GetProperties().Where(p => p.CanWrite);

    private static T With<T>(PropertyInfo property)
        where T : new()
    {
        Assert.True(s_values.ContainsKey(property.Name), $"give {property.Name} a value");
        var changed = new T();
        property.SetValue(changed, s_values[property.Name]);
        return changed;
    }
}
