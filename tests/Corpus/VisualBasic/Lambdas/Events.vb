' Async Sub event handlers by Handles and AddHandler, WithEvents, RaiseEvent from async code.
Namespace Events
    Class Source
        Public Event Named(name As String)

        Public Async Function Raise(name As String) As Task
            Await Task.Yield()
            RaiseEvent Named(name)
            Await Task.Yield()
        End Function
    End Class

    Class Listener
        Private WithEvents _source As New Source

        Public Async Function Run() As Task
            Await _source.Raise("one")
            AddHandler _source.Named, AddressOf Second
            Await _source.Raise("two")
            RemoveHandler _source.Named, AddressOf Second
            Await _source.Raise("three")
        End Function

        Private Async Sub First(name As String) Handles _source.Named
            WriteLine($"first {name}")
            Await Task.Yield()
            WriteLine($"first after {name}")
        End Sub

        Private Async Sub Second(name As String)
            Await Task.Yield()
            WriteLine($"second {name}")
        End Sub
    End Class

    Module Program
        Sub Main()
            Dim pump As New PumpContext
            pump.Run(AddressOf New Listener().Run)
            WriteLine("end")
        End Sub
    End Module
End Namespace
