using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Compiler;

namespace Async2.Cli.Tests;

public sealed class InputHashTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public InputHashTests()
    {
        _folder.Write("App.dll", "code");
        _folder.Write("sub/data", "data");
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_same_files_have_the_same_key() => Assert.Equal(Key(), Key());

    [Fact]
    public void Times_do_not_count()
    {
        var before = Key();
        File.SetLastWriteTimeUtc(_folder["App.dll"], DateTime.UtcNow.AddDays(-1));
        Assert.Equal(before, Key());
    }

    [Fact]
    public void Contents_names_folders_links_and_options_count()
    {
        MethodRange range = new(default, new MethodHash(1));
        var keys = new List<string>
        {
            Key(),
            Key(new WeaveOptions { BackEnd = BackEnd.Named("native") }),
            Key(new WeaveOptions { Selection = new MethodSelection { Only = "Main" } }),
            Key(new WeaveOptions { Selection = new MethodSelection { Methods = [] } }),
            Key(new WeaveOptions { Selection = new MethodSelection { Methods = [range] } }),
            Key(new WeaveOptions { Without = Optimisation.All.ToHashSet() }),
            Key(new WeaveOptions { Without = new HashSet<Optimisation> { Optimisation.PassThrough } }),
            Key(NativeCodeScope.Lost, new WeaveOptions()),
        };
        _folder.Write("sub/data", "other");
        keys.Add(Key());
        File.Move(_folder["sub/data"], _folder["sub/dat"]);
        keys.Add(Key());
        Directory.CreateDirectory(_folder["empty"]);
        keys.Add(Key());
        Directory.CreateSymbolicLink(_folder["link"], _folder["empty"]);
        keys.Add(Key());

        Assert.Equal(keys.Count, keys.Distinct().Count());
    }

    /// <summary>An entry holds native code: a home may be that of several machines, and a machine may have a .NET for each kind that it runs.</summary>
    [Fact]
    public void The_kind_of_machine_counts()
    {
        var keys = from machine in (Architecture[])[Architecture.X64, Architecture.Arm64]
                   from host in (string[])["/usr/share/dotnet/dotnet", "/usr/share/dotnet/x64/dotnet"]
                   select InputHash.Of(Inputs(NativeCodeScope.All, new WeaveOptions()) with { Machine = machine, Host = host });
        Assert.Equal(4, keys.Distinct().Count());
    }

    private string Key(WeaveOptions? options = null) => Key(NativeCodeScope.All, options ?? new WeaveOptions());

    private string Key(NativeCodeScope nativeCode, WeaveOptions options) => InputHash.Of(Inputs(nativeCode, options));

    private EntryInputs Inputs(NativeCodeScope nativeCode, WeaveOptions options) =>
        new(FolderTree.Read(_folder.Path), options, [], RuntimeFile.Portable, nativeCode);
}
