using System.Diagnostics;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;

namespace Async2.Stacks.Tests;

/// <summary>A file is trusted if only root and this user can have written it, and each folder above it.</summary>
public sealed class TrustedFileTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async2-trust-");
    private readonly string _file;

    public TrustedFileTests()
    {
        _file = Path.Combine(_folder.CreateSubdirectory("inner").FullName, "file");
        File.WriteAllText(_file, "");
        Run("chmod", "700", _file);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void A_file_of_ones_own_is_trusted_below_a_sticky_folder() => Assert.Null(TrustedFile.WhyNot(_file));

    [Theory]
    [InlineData("inner/file")]
    [InlineData("inner")]
    [InlineData("")]
    public void Neither_it_nor_a_folder_above_it_may_be_written_by_others(string part)
    {
        var path = Path.TrimEndingDirectorySeparator(Path.Combine(_folder.FullName, part));
        Run("chmod", "o+w", path);
        Assert.Equal($"others may write {path}", TrustedFile.WhyNot(_file));
    }

    [PrivilegedFact]
    public void A_group_may_write_only_if_it_is_the_owners_own()
    {
        Run("chmod", "g+w", _file);
        Assert.Null(TrustedFile.WhyNot(_file));
        Run("chgrp", "65534", _file);
        Assert.Equal($"others may write {_file}", TrustedFile.WhyNot(_file));
    }

    [PrivilegedFact]
    public void It_must_not_belong_to_another_user()
    {
        Run("chown", "65534", _file);
        Assert.Equal($"{_file} belongs to user 65534", TrustedFile.WhyNot(_file));
    }

    [Fact]
    public void The_target_of_a_link_counts()
    {
        var link = Path.Combine(_folder.FullName, "link");
        File.CreateSymbolicLink(link, _file);
        Assert.Equal(_file, TrustedFile.RealPath(link));
        Directory.CreateSymbolicLink($"{link}s", Path.GetDirectoryName(_file)!);
        Assert.Equal(_file, TrustedFile.RealPath(Path.Combine($"{link}s", "file")));
    }

    [Fact]
    public void A_pipe_is_not_opened()
    {
        File.Delete(_file);
        Run("mkfifo", _file);
        Assert.Null(TrustedFile.RealPath(_file));
    }

    private static void Run(string command, params string[] arguments)
    {
        using var process = Process.Start(command, arguments);
        process.WaitForExit();
        Assert.Equal(0, process.ExitCode);
    }
}
