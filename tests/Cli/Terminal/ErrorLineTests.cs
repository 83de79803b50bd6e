using Async2.Compiler;

namespace Async2.Cli.Tests.Terminal;

public class ErrorLineTests
{
    [Fact]
    public void What_where_and_what_to_do_stand_in_one_line() =>
        Assert.Equal("gone: a/b.dll: build it", ErrorLine.Of(new CommandException("gone", "a/b.dll", "build\n it")));

    [Fact]
    public void The_compilers_line_is_taken_as_it_is() =>
        Assert.Equal("x: y: z", ErrorLine.Of(new WeaveException("x: y: z")));

    [Fact]
    public void A_full_disk_is_named() =>
        Assert.StartsWith("no space left: ", ErrorLine.Of(new IOException("No space left on device : '/x'", 28)), StringComparison.Ordinal);

    [Theory]
    [InlineData("'/x/.async2-0123456789abcdef0123456789abcdef/new/out/f'", "'/x/out/f'")]
    [InlineData("'/x/.async2-0123456789abcdef0123456789abcdef/new/.async2-fedcba9876543210fedcba9876543210/0/f'", "'/x/f'")]
    [InlineData(@"'C:\x\.async2-0123456789abcdef0123456789abcdef\new\f'", @"'C:\x\f'")]
    [InlineData("'/x/.async2-0123456789abcdef0123456789abcdef'", "'/x'")]
    [InlineData("'/x/.async2-mine/f'", "'/x/.async2-mine/f'")]
    public void Paths_are_the_users(string path, string shown) =>
        Assert.Equal(
            $"cannot read or write: Could not find {shown}: check the path", ErrorLine.Of(new IOException($"Could not find {path}.")));

    [Theory]
    [MemberData(nameof(Others))]
    public void Every_failure_is_one_line(Exception e) => Assert.DoesNotContain('\n', ErrorLine.Of(e));

    public static TheoryData<Exception> Others =>
        [new UnauthorizedAccessException("a\nb"), new IOException("a\nb"), new OperationCanceledException(), new InvalidOperationException("a\r\nb")];
}
