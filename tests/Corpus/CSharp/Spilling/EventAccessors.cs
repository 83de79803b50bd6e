// event += (await ...), add and remove accessors between suspensions.
namespace Corpus.EventAccessors;

internal sealed class Button
{
    private Action _clicked;
    public event Action Clicked
    {
        add { WriteLine("add"); _clicked += value; }
        remove { WriteLine("remove"); _clicked -= value; }
    }

    public void Click() => _clicked?.Invoke();
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var button = new Button();
        Action handler = () => WriteLine("clicked");
        button.Clicked += await Step.Of(way.Calm(), handler);
        button.Click();
        button.Clicked -= await Step.Of(way.Calm(), handler);
        button.Click();
        (await Step.Of(way, button)).Clicked += handler;
    });
}
